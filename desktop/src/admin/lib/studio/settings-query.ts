import { readSettings, type Settings } from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

export interface StoredSettings {
  settings: Settings;
  /** The ETag of this state: a save based on it sends it along. null if the answer had none. */
  tag: string | null;
}

export const settingsQuery = queryOptions({
  queryKey: [readSettings.path],
  queryFn: async ({ signal }): Promise<StoredSettings> => {
    let tag: string | null = null;
    const onHeaders = (headers: Headers) => {
      tag = headers.get('etag');
    };
    return { settings: await api(readSettings, { signal, onHeaders }), tag };
  },
});
