interface Size {
  readonly width: number;
  readonly height: number;
}

/** Across and down, in per cent of the picture. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The share of the free room before the crop. It puts the point in the crop's middle, as far as the edges allow. */
const shareBefore = (picture: number, tile: number, point: number): number => {
  const room = picture - tile;
  if (room <= 0) return 0.5;
  return Math.min(1, Math.max(0, (point * picture - tile / 2) / room));
};

/**
 * The position of a picture that covers a tile, as fractions of its free room, like CSS object-position. The focal point
 * itself cannot be used as object-position, which puts 30% of the picture at 30% of the tile.
 * @param ratio the tile's width by its height
 */
export const focalCrop = ({ width, height }: Size, { x, y }: FocalPoint, ratio: number): FocalPoint => {
  const scale = Math.max(ratio / width, 1 / height);
  return {
    x: shareBefore(width * scale, ratio, x / 100),
    y: shareBefore(height * scale, 1, y / 100),
  };
};

/** The focal point of a photograph; null if it has none. */
export const focalPointOf = (image: {
  readonly focalX?: number | null | undefined;
  readonly focalY?: number | null | undefined;
}): FocalPoint | null =>
  typeof image.focalX === 'number' && typeof image.focalY === 'number' ? { x: image.focalX, y: image.focalY } : null;

const percent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

/** The crop as CSS object-position; undefined for a photograph without a point. */
export const focalPosition = (
  image: Parameters<typeof focalPointOf>[0],
  picture: Size,
  ratio: number,
): string | undefined => {
  const point = focalPointOf(image);
  if (!point) return undefined;
  const { x, y } = focalCrop(picture, point, ratio);
  return `${percent(x)} ${percent(y)}`;
};
