import { listGalleryImages } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

export const useGalleryImages = () =>
  useQuery({ queryKey: [listGalleryImages.path], queryFn: ({ signal }) => api(listGalleryImages, { signal }) });
