import { listAdminUsers } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

export const useAdminUsers = () =>
  useQuery({ queryKey: [listAdminUsers.path], queryFn: ({ signal }) => api(listAdminUsers, { signal }) });
