import type { PictureSources } from '../picture-sources.ts';
import { sizesInLightbox } from './sizes-in-lightbox.ts';

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
