import type { Picture } from '@shutterdesk/shared';

const SHAPES = [
  { css: '3 / 2', ratio: 3 / 2 },
  { css: '5 / 4', ratio: 5 / 4 },
  { css: '1', ratio: 1 },
  { css: '4 / 5', ratio: 4 / 5 },
] as const;

const SQUARE = SHAPES[2];

/** A panorama counts as this wide: it is cropped in any cell, and must not cause the others to be cropped. */
const WIDEST = 16 / 9;
const TALLEST = 9 / 16;

/**
 * One CSS aspect-ratio for all cells of the grid, so that it looks calm with any photographs: the standard print
 * format closest to their average, which crops each of them little.
 */
export const galleryShape = (pictures: readonly Pick<Picture, 'width' | 'height'>[]): string => {
  if (pictures.length === 0) return SQUARE.css;
  const logarithms = pictures.map(({ width, height }) => Math.log(Math.min(WIDEST, Math.max(TALLEST, width / height))));
  const average = logarithms.reduce((sum, logarithm) => sum + logarithm, 0) / pictures.length;
  const distance = ({ ratio }: { ratio: number }): number => Math.abs(Math.log(ratio) - average);
  return SHAPES.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best)).css;
};

/** Up to this ratio nobody notices the missing sharpness. */
const MUCH_WIDER = 1.25;

/** The factor by which a picture is laid out wider than its cell: a much wider picture is cropped at its sides. */
export const timesTheCell = ({ width, height }: Pick<Picture, 'width' | 'height'>, shape: string): number => {
  const cell = SHAPES.find(({ css }) => css === shape)?.ratio ?? 1;
  const times = Math.round((width / height / cell) * 10) / 10;
  return times > MUCH_WIDER ? times : 1;
};
