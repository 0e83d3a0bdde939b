/** The geometry of an enlarged picture. All lengths are CSS pixels. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The scale of the picture, and the distance that its upper left corner has moved. */
export interface View extends Point {
  readonly scale: number;
}

export interface Frame {
  /** The visible area; its upper left corner is the origin. */
  readonly window: Pick<Box, 'width' | 'height'>;
  /** The whole picture, before it is enlarged. */
  readonly picture: Box;
  /** The largest scale; 1 for a picture that already shows all its pixels. */
  readonly most: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Limits the place of a side. A side longer than the window never shows an edge inside it; a shorter one grows around its
 * own middle and stays in the window.
 */
const placed = (moved: number, start: number, side: number, scale: number, window: number): number => {
  const [first, last] = [-start, window - start - side * scale];
  return side * scale > window ? within(moved, last, first) : within((side - side * scale) / 2, first, last);
};

/** The nearest view that stays inside the picture. */
export const clamped = ({ scale, x, y }: View, { window, picture, most }: Frame): View => {
  const size = within(scale, 1, most);
  if (size === 1) return WHOLE;
  return {
    scale: size,
    x: placed(x, picture.x, picture.width, size, window.width),
    y: placed(y, picture.y, picture.height, size, window.height),
  };
};

/** Enlarges around a point of the window: the picture does not move there. */
export const enlarged = (view: View, by: number, { x, y }: Point, frame: Frame): View => {
  const scale = within(view.scale * by, 1, frame.most);
  const times = scale / view.scale;
  const from = { x: x - frame.picture.x, y: y - frame.picture.y };
  return clamped({ scale, x: from.x - (from.x - view.x) * times, y: from.y - (from.y - view.y) * times }, frame);
};

export const moved = (view: View, by: Point, frame: Frame): View =>
  clamped({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame);

/** The widest file in a srcset. */
export const widestIn = (srcset: string): number =>
  Math.max(0, ...[...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)));
