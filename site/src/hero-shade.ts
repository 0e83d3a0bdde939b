import type { HeroContent } from './hero-content.ts';
import type { LookLayout } from './looks/look-layout.ts';

/** The hero picture at a low resolution: the average colours of its patches, in rows from the top. */
export interface HeroColours {
  /** The number of patches across, and down. */
  readonly side: number;
  /** sRGB, three bytes for each patch, as base64. */
  readonly rgb: string;
}

/** How much of the shade a picture needs behind the bar and behind the words, from 0 to 1. */
interface ShadeNeed {
  readonly bar: number;
  readonly words: number;
}

export interface HeroShade {
  readonly wide: ShadeNeed;
  readonly upright: ShadeNeed;
  /** The width of the words on a wide screen, as a fraction of it. */
  readonly across: number;
}

type Colour = readonly [number, number, number];

/** `--shade` and `--on-shade` of `tokens.css`. */
export const SHADE: Colour = [14, 12, 10];
export const WORDS: Colour = [246, 242, 234];

/** WCAG AA for small text and for large text, and a little for rounding. */
const CONTRAST = { small: 4.55, large: 3.05 } as const;
/** Less would let the words float. */
const LEAST = 0.2;

/** Screens by width divided by height. */
const WIDE = [21 / 9, 16 / 9, 16 / 10, 4 / 3, 3 / 4] as const;
const UPRIGHT = [3 / 5, 9 / 16, 9 / 20] as const;
/** The aspect ratio from which the shade ends beside the words (`hero.css`). */
const NARROW = 3 / 2;
/** Fractions of the screen's height between which the name, the tagline and the bar stand. */
const NAME = { left: [0.4, 0.55], center: [0.2, 0.4] } as const;
const TAGLINE = { left: [0.55, 1], center: [0.4, 0.8] } as const;
const BAR = [0, 0.12] as const;

/** The alphas of `hero.css`, `hero-picture.css` and `nav-bar.css` where they are lightest behind text. */
const BEHIND_WORDS = 0.64;
const BEHIND_BAR = { own: 0.153, shade: 0.571 } as const;

const linear = (part: number): number => {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** By the whole values, of which a picture has thousands. */
const LINEAR = Float64Array.from({ length: 256 }, (_, part) => linear(part));

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * (LINEAR[Math.round(red)] ?? 0) +
  0.7152 * (LINEAR[Math.round(green)] ?? 0) +
  0.0722 * (LINEAR[Math.round(blue)] ?? 0);

const mixed = (under: Colour, over: Colour, alpha: number): Colour => {
  const part = (at: 0 | 1 | 2): number => under[at] + (over[at] - under[at]) * alpha;
  return [part(0), part(1), part(2)];
};

export const contrast = (a: Colour, b: Colour): number => {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
};

interface Layer {
  readonly patches: readonly Colour[];
  /** The contrast that its text needs. */
  readonly least: number;
  readonly alphaAt: (strength: number) => number;
}

/** The strength of a shade, in steps of a twentieth: the least that leaves the words readable on each patch. */
const needOf = (layers: readonly Layer[]): number => {
  let steps = Math.round(LEAST * 20);
  for (const { patches, least, alphaAt } of layers) {
    const isReadable = (patch: Colour): boolean => contrast(mixed(patch, SHADE, alphaAt(steps / 20)), WORDS) >= least;
    for (const patch of patches) while (steps < 20 && !isReadable(patch)) steps += 1;
  }
  return steps / 20;
};

interface Place extends Pick<HeroContent, 'x' | 'y' | 'scale'> {
  readonly ratio: number;
}

/** From one fraction of a side to another. */
type Span = readonly [from: number, to: number];

/** A part of the screen, in fractions of it. */
interface Part {
  readonly rows: Span;
  readonly columns: Span;
}

/** The patches that begin before `to` and end after `from`; a screen beyond the picture shows those at its edge. */
const range = ([from, to]: Span, side: number): Span => {
  const within = (patch: number): number => Math.min(side, Math.max(0, patch));
  const first = Math.min(side - 1, within(Math.floor(from * side)));
  return [first, Math.max(first + 1, within(Math.ceil(to * side)))];
};

/** The patches that a part of these screens shows, as `hero-picture.css` lays the picture out. */
const patchesIn = (
  { side, pixels }: { side: number; pixels: Uint8Array },
  { ratio, x, y, scale }: Place,
  screens: readonly number[],
  partOf: (screen: number) => Part,
): readonly Colour[] => {
  const shown = new Uint8Array(side * side);
  for (const screen of screens) {
    const { rows, columns } = partOf(screen);
    const width = Math.max(screen, ratio) * scale;
    const height = Math.max(1, screen / ratio) * scale;
    const [left, top] = [(screen - width) * x, (1 - height) * y];
    const inPicture = ([from, to]: Span, whole: number, start: number, size: number): Span =>
      range([(whole * from - start) / size, (whole * to - start) / size], side);
    const [firstColumn, endColumn] = inPicture(columns, screen, left, width);
    const [firstRow, endRow] = inPicture(rows, 1, top, height);
    for (let row = firstRow; row < endRow; row += 1) shown.fill(1, row * side + firstColumn, row * side + endColumn);
  }
  const found: Colour[] = [];
  for (const [at, isShown] of shown.entries()) {
    const [red = 0, green = 0, blue = 0] = isShown ? pixels.subarray(at * 3, at * 3 + 3) : [];
    if (isShown) found.push([red, green, blue]);
  }
  return found;
};

const ALL: Span = [0, 1];

interface Placed extends Pick<HeroContent, 'x' | 'y' | 'scale' | 'upright'> {
  readonly picture: { readonly width: number; readonly height: number } | null;
}

/**
 * The shade that a hero picture needs so that its words are readable (WCAG AA) wherever the screens show it.
 * @param name the studio's name: a long one is as wide as the screen
 * @param words where they stand; below the picture they need none
 */
export const heroShade = (
  { side, rgb }: HeroColours,
  hero: Placed,
  name: string,
  words: LookLayout['hero'],
): HeroShade | null => {
  if (!hero.picture) return null;
  const ratio = hero.picture.width / hero.picture.height;
  const colours = { side, pixels: Uint8Array.from(atob(rgb), (letter) => letter.charCodeAt(0)) };
  const across = Math.min(100, Math.max(60, Math.round(10 + name.length * 4.5))) / 100;
  const beside: Span = words === 'center' ? [(1 - across) / 2, (1 + across) / 2] : [0, across];
  const needAt = (place: Place, screens: readonly number[]): ShadeNeed => {
    const behind = (rows: Span, columns: Span): readonly Colour[] =>
      patchesIn(colours, place, screens, (screen) => ({ rows, columns: screen < NARROW ? ALL : columns }));
    const alphaAt = (strength: number): number => BEHIND_WORDS * strength;
    const layers =
      words === 'below'
        ? []
        : [
            { patches: behind(NAME[words], beside), least: CONTRAST.large, alphaAt },
            { patches: behind(TAGLINE[words], beside), least: CONTRAST.small, alphaAt },
          ];
    const bar = {
      patches: behind(BAR, ALL),
      least: CONTRAST.small,
      alphaAt: (strength: number) => 1 - (1 - BEHIND_BAR.own) * (1 - BEHIND_BAR.shade * strength),
    };
    return { words: needOf(layers), bar: needOf([bar]) };
  };
  const { x, y, scale } = hero;
  return {
    across,
    wide: needAt({ x, y, scale, ratio }, WIDE),
    upright: needAt({ ...(hero.upright ?? { x, y }), scale, ratio }, UPRIGHT),
  };
};
