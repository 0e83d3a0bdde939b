import { useEffect } from 'react';
import type { PictureSources } from '../picture-sources.ts';
import { type OpenPhoto, photoIn } from './photo-on-page.ts';

/** The width of a photograph in the lightbox: a tall one is limited by the screen's height. */
export const sizesInLightbox = ({ width, height }: Pick<PictureSources, 'width' | 'height'>): string =>
  `min(100vw, ${Math.round((width / height) * 100)}vh)`;

/** Fetches the file that the lightbox will show, in the first format that the browser knows. */
export const fetchAhead = (sources: PictureSources): HTMLImageElement => {
  const picture = document.createElement('picture');
  const source = document.createElement('source');
  const image = new Image();
  if (sources.hdr) {
    const hdr = document.createElement('source');
    hdr.media = '(dynamic-range: high)';
    hdr.srcset = sources.hdr;
    picture.append(hdr);
  }
  picture.append(source, image);
  source.type = 'image/avif';
  source.sizes = image.sizes = sizesInLightbox(sources);
  source.srcset = sources.avif;
  image.srcset = sources.jpeg;
  return image;
};

/** Fetches the neighbours of the open photograph in advance. */
export const useFetchedAhead = (opened: OpenPhoto | null): void => {
  useEffect(() => {
    for (const cell of [opened?.next, opened?.previous]) {
      const photo = cell && photoIn(cell);
      if (photo) fetchAhead(photo.sources);
    }
  }, [opened]);
};
