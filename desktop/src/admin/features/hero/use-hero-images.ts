import { listHeroImages } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

export const useHeroImages = () =>
  useQuery({ queryKey: [listHeroImages.path], queryFn: ({ signal }) => api(listHeroImages, { signal }) });
