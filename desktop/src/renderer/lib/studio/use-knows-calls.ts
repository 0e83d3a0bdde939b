import { CONTRACT_RELEASE, readSite } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

/** Tells whether the server has every call of this app; false until that is certain. */
export const useKnowsCalls = (): boolean => {
  const { data } = useQuery({ queryKey: [readSite.path], queryFn: ({ signal }) => api(readSite, { signal }) });
  return (data?.contract ?? 1) >= CONTRACT_RELEASE;
};
