import { listGalleryImages, listGalleryProblems } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

export const useGalleryImages = () =>
  useQuery({ queryKey: [listGalleryImages.path], queryFn: ({ signal }) => api(listGalleryImages, { signal }) });

/** The key begins with the gallery's, so that refreshing the gallery refreshes this too. */
export const useGalleryProblems = () =>
  useQuery({
    queryKey: [listGalleryImages.path, 'problems'],
    queryFn: ({ signal }) => api(listGalleryProblems, { signal }),
    // The list changes by itself while photographs are being processed.
    staleTime: 0,
  });
