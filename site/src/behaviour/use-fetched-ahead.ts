import { useEffect } from 'react';
import { fetchAhead } from './fetch-ahead.ts';
import { type OpenPhoto, photoIn } from './photo-on-page.ts';

/** Fetches the neighbours of the open photograph in advance. */
export const useFetchedAhead = (opened: OpenPhoto | null): void => {
  useEffect(() => {
    for (const cell of [opened?.next, opened?.previous]) {
      const photo = cell && photoIn(cell);
      if (photo) fetchAhead(photo.sources);
    }
  }, [opened]);
};
