import type { Picture } from '@shutterdesk/shared';

/** `srcset` of one format, narrowest first. */
export const srcSet = (picture: Picture, format: 'avif' | 'jpeg'): string =>
  picture.derivatives
    .filter((derivative) => derivative.format === format)
    .sort((a, b) => a.width - b.width)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

const jpegs = (picture: Picture) =>
  picture.derivatives.filter(({ format }) => format === 'jpeg').sort((a, b) => a.width - b.width);

/** The JPEG that a browser takes which knows no `srcset`. */
export const fallbackUrl = (picture: Picture): string => jpegs(picture)[0]?.url ?? '';

/** The photograph itself, for who opens it without JavaScript. */
export const largestUrl = (picture: Picture): string => jpegs(picture).at(-1)?.url ?? '';
