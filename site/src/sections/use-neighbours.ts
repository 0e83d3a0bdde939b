import { useEffect } from 'react';
import type { GalleryPhoto } from '../page-content.ts';
import { srcSet } from '../picture-sources.ts';

const fetchAhead = ({ picture }: GalleryPhoto): void => {
  const image = new Image();
  image.sizes = '100vw';
  image.srcset = srcSet(picture, 'avif');
};

/** The photograph that is open and those beside it, around the ends; they are fetched before they are asked for. */
export const useNeighbours = (photos: readonly GalleryPhoto[], openId: string | null) => {
  const index = photos.findIndex(({ id }) => id === openId);
  const photo = photos[index];
  const alone = !photo || photos.length < 2;
  const previous = alone ? undefined : photos.at(index - 1);
  const next = alone ? undefined : photos[(index + 1) % photos.length];

  useEffect(() => {
    if (next) fetchAhead(next);
    if (previous) fetchAhead(previous);
  }, [next, previous]);

  return { photo, previous, next };
};
