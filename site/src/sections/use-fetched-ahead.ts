import { useEffect } from 'react';
import type { OpenPhoto, PhotoOnPage } from './photo-on-page.ts';
import { sizesInLightbox } from './sizes-in-lightbox.ts';

const fetchAhead = ({ sources }: PhotoOnPage): void => {
  const image = new Image();
  image.sizes = sizesInLightbox(sources);
  image.srcset = sources.avif;
};

/** The photographs beside the open one are fetched before they are asked for. */
export const useFetchedAhead = (opened: OpenPhoto | null): void => {
  useEffect(() => {
    if (opened?.next) fetchAhead(opened.next);
    if (opened?.previous) fetchAhead(opened.previous);
  }, [opened]);
};
