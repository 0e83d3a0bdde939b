import type { Derivative, Picture } from '@shutterdesk/shared';

/** A photograph in the form that `<picture>` needs. */
export interface PictureSources {
  readonly avif: string;
  readonly jpeg: string;
  /** The JPEG for a browser without `srcset`. */
  readonly src: string;
  /** The JPEG with a gain map, which only the lightbox shows; '' for none. */
  readonly hdr: string;
  readonly width: number;
  readonly height: number;
  /** A data: URI of a tiny version, shown until the photograph has loaded. */
  readonly placeholder: string;
}

const ofFormat = (picture: Picture, format: 'avif' | 'jpeg') =>
  picture.derivatives.filter((derivative) => derivative.format === format).sort((a, b) => a.width - b.width);

/** `srcset` of one format, narrowest first. */
const srcSet = (picture: Picture, format: 'avif' | 'jpeg'): string =>
  ofFormat(picture, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

export const sourcesOf = (picture: Picture): PictureSources => ({
  avif: srcSet(picture, 'avif'),
  jpeg: srcSet(picture, 'jpeg'),
  src: (ofFormat(picture, 'jpeg')[0] ?? picture.derivatives[0])?.url ?? '',
  hdr: picture.hdr?.url ?? '',
  width: picture.width,
  height: picture.height,
  placeholder: picture.placeholder,
});

const wider = (widest: Derivative | undefined, candidate: Derivative): Derivative =>
  widest && widest.width >= candidate.width ? widest : candidate;

export const largestJpeg = ({ derivatives }: Picture): Derivative | undefined => {
  let largest: Derivative | undefined;
  for (const derivative of derivatives) if (derivative.format === 'jpeg') largest = wider(largest, derivative);
  return largest;
};

/** The JPEG for the preview of a link: messengers leave out what is heavier than about 300 kB. */
export const previewJpeg = ({ derivatives }: Picture): Derivative | undefined =>
  derivatives.filter(({ format }) => format === 'jpeg').toSorted((a, b) => a.width - b.width)[0];

/** The photograph's own file, which opens without JavaScript. */
export const largestUrl = (picture: Picture): string => (largestJpeg(picture) ?? picture.derivatives.at(-1))?.url ?? '';

/** Makes the site's own addresses absolute; an address on another host already is. */
export const absoluteUrls = (siteUrl: string): ((url: string) => string) => {
  const { origin } = new URL(siteUrl);
  return (url) => (url.startsWith('/') ? `${origin}${url}` : url);
};
