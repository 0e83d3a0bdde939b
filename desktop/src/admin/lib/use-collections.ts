import { listCollections } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

/** The pages of photographs, in their order. */
export const useCollections = () =>
  useQuery({ queryKey: [listCollections.path], queryFn: ({ signal }) => api(listCollections, { signal }) });
