import type { Picture } from '@shutterdesk/shared';

/** `srcset` of one format, narrowest first. */
export const srcSet = (picture: Picture, format: 'avif' | 'jpeg'): string =>
  picture.derivatives
    .filter((derivative) => derivative.format === format)
    .sort((a, b) => a.width - b.width)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** The JPEG that a browser takes which knows no `srcset`. */
export const fallbackUrl = (picture: Picture): string =>
  picture.derivatives.filter(({ format }) => format === 'jpeg').sort((a, b) => a.width - b.width)[0]?.url ?? '';
