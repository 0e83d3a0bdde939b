import type { PictureSources } from '../picture-sources.ts';

/** The width of a photograph in the lightbox: a tall one is limited by the screen's height. */
export const sizesInLightbox = ({ width, height }: Pick<PictureSources, 'width' | 'height'>): string =>
  `min(100vw, ${Math.round((width / height) * 100)}vh)`;
