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
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { basedOn, type Tagged, withTag } from '#lib/api/with-tag.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
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

export const useRemoveServer = (stored: StoredMailServer) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withTag((onHeaders) => api(removeMailServer, { headers: basedOn(stored), onHeaders })),
    onSuccess: (saved) => {
      notifySuccess(words.removed);
      return showServer(client, saved);
    },
    onError: (error) => {
      notifyFailure(error, serverSentence(error) ?? words.removeFailed);
      return refresh(client, readMailServer);
    },
  });
};

export const useTryServer = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof tryMailServer>) => api(tryMailServer, { body }) });
