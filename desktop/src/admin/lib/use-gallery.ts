import { listGalleryImages } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** The photographs of the gallery, in its order. */
export const useGallery = () =>
  useQuery({ queryKey: [listGalleryImages.path], queryFn: ({ signal }) => api(listGalleryImages, { signal }) });
