import type { PictureSources } from '../picture-sources.ts';

/** How wide a photograph can stand there: a tall one is bounded by the screen's height. */
export const sizesInLightbox = ({ width, height }: Pick<PictureSources, 'width' | 'height'>): string =>
  `min(100vw, ${Math.round((width / height) * 100)}vh)`;
