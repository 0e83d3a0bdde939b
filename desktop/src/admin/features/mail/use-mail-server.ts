import {
  type BodyOf,
  type MailServer,
  type MailServerInput,
  readMail,
  readMailDomain,
  readMailServer,
  removeMailServer,
  saveMailServer,
  tryMailServer,
} from '@shutterdesk/shared';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { basedOn, type Tagged, withTag } from '#lib/api/with-tag.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { MAIL_SERVER_WORDS as words } from './mail-server-words.ts';

export type StoredMailServer = Tagged<MailServer>;

export const useMailServer = () =>
  useQuery({
    queryKey: [readMailServer.path],
    queryFn: ({ signal }) => withTag((onHeaders) => api(readMailServer, { signal, onHeaders })),
    enabled: !useIsOffline(),
  });

export const saveServer = (body: MailServerInput, stored: StoredMailServer): Promise<StoredMailServer> =>
  withTag((onHeaders) => api(saveMailServer, { body, headers: basedOn(stored), onHeaders }));

/** Shows what a change of the mail server changes elsewhere on the screen. */
export const showServer = (client: QueryClient, saved: StoredMailServer): Promise<unknown> => {
  client.setQueryData([readMailServer.path], saved);
  return refresh(client, readMail, readMailDomain);
};

export const useRemoveServer = (stored: StoredMailServer) =>
  useApiMutation({
    send: (call) => withTag((onHeaders) => call(removeMailServer, { headers: basedOn(stored), onHeaders })),
    onDone: (saved, _, client) => showServer(client, saved),
    done: words.removed,
    failed: serverSentenceOr(words.removeFailed),
    onFailed: (_, __, client) => refresh(client, readMailServer),
  });

export const useTryServer = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof tryMailServer>) => api(tryMailServer, { body }) });
