type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (hex: string): number => {
  const [r, g, b] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Between 1 and 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** WCAG 2.2, 1.4.11: what is seen but not read, such as a button's area or a tick. */
const SEEN = 3;

const STEPS = 50;

/**
 * The nearest colour that is seen on all these papers: the same, or mixed with just enough black or white.
 * @param papers all light, or all dark
 */
export const readableColour = (colour: string, papers: readonly string[]): string => {
  const isSeen = (one: string) => papers.every((paper) => contrast(one, paper) >= SEEN);
  const target = luminance(papers[0] ?? '#ffffff') > 0.18 ? 0 : 255;
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = hexOf(rgbOf(colour).map((part) => part + ((target - part) * step) / STEPS));
    if (isSeen(mixed)) return mixed;
  }
  return hexOf([target, target, target]);
};

/** Black or white, whichever is read more easily on this colour: at least 4.5 to 1. */
export const onColour = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#000000', colour) ? '#ffffff' : '#000000';
