import { useEffect } from 'react';
import { fetchAhead } from './fetch-ahead.ts';
import { type OpenPhoto, photoIn } from './photo-on-page.ts';
import { sizesInLightbox } from './sizes-in-lightbox.ts';

const fetchAhead = (cell: HTMLElement): void => {
  const sources = photoIn(cell)?.sources;
  if (!sources) return;
  const image = new Image();
  if (sources.hdr && matchMedia('(dynamic-range: high)').matches) {
    image.src = sources.hdr;
    return;
  }
  image.sizes = sizesInLightbox(sources);
  image.srcset = sources.avif;
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
