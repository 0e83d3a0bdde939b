import { DEFAULT_HERO_POSITION, DEFAULT_HERO_SIZE, HERO_SIZE } from '@shutterdesk/shared';

/** The picture's position in per cent of its free room: 0 is left or top, 100 right or bottom. */
export interface HeroPosition {
  x: number;
  y: number;
}

interface Extent {
  width: number;
  height: number;
}

const NAMED: Record<string, number> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
const percent = (value: number): number => clamp(Math.round(value * 100) / 100, 0, 100);

const parsePart = (part: string | undefined): number => {
  if (part === undefined) return 50;
  const value = NAMED[part] ?? Number.parseFloat(part);
  return Number.isFinite(value) ? percent(value) : 50;
};

/** Parses a CSS background-position of keywords and percentages: 'center 65%', '12.5% 80%', 'top'. */
export const parsePosition = (text: string): HeroPosition => {
  const [first, second] = text.trim().toLowerCase().split(/\s+/);
  const swapped = first === 'top' || first === 'bottom' || second === 'left' || second === 'right';
  return swapped
    ? { x: parsePart(second), y: parsePart(first) }
    : { x: parsePart(first || undefined), y: parsePart(second) };
};

export const formatPosition = ({ x, y }: HeroPosition): string => `${percent(x)}% ${percent(y)}%`;

export const RESET_POSITION = formatPosition(parsePosition(DEFAULT_HERO_POSITION));

/** Parses '120%' as 120, limited to the slider's range; the default if it cannot be parsed. */
export const parseSize = (text: string | null | undefined): number => {
  const value = Number.parseFloat(text || DEFAULT_HERO_SIZE);
  return clamp(Number.isFinite(value) ? value : Number.parseFloat(DEFAULT_HERO_SIZE), HERO_SIZE.min, HERO_SIZE.max);
};

export const formatSize = (size: number): string => `${size}%`;

export const moved = ({ x, y }: HeroPosition, dx: number, dy: number): HeroPosition => ({
  x: percent(x + dx),
  y: percent(y + dy),
});

/** The size of the picture in its frame: at 100% it just covers it. */
export const coverExtent = (frame: Extent, aspect: number, size: number): Extent => {
  const width = (Math.max(frame.width, frame.height * aspect) * size) / 100;
  return { width, height: width / aspect };
};

/**
 * The change of position per pixel of dragging, in per cent. The picture follows the pointer, but its whole range
 * takes at least half a frame: a picture with no free room in this frame may have some in another.
 */
const perPixel = (frame: number, picture: number): number => {
  const room = frame - picture;
  const way = Math.max(Math.abs(room), frame / 2);
  return (room > 0 ? 100 : -100) / way;
};

/** The position after dragging the picture by `dx`, `dy` pixels in a frame. */
export const dragged = (from: HeroPosition, dx: number, dy: number, frame: Extent, picture: Extent): HeroPosition =>
  moved(from, dx * perPixel(frame.width, picture.width), dy * perPixel(frame.height, picture.height));
