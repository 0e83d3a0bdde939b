import { readSettings } from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const settingsQuery = queryOptions({
  queryKey: [readSettings.path],
  queryFn: ({ signal }) => api(readSettings, { signal }),
});
