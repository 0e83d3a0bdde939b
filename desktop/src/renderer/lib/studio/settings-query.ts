import { readSettings, type Settings } from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';

export interface StoredSettings {
  settings: Settings;
  /** Names this state of them (ETag): a save that begins from it says so. null where the answer had none. */
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
