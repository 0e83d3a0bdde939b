import { type Mail, readMail, sameValue } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { noteMailState, useMailState } from '#lib/studio/mail-state.ts';

/** Reads the mail settings, and again when the news of enquiries contains another standing. */
export const useMail = () => {
  const client = useQueryClient();
  const mail = useQuery({ queryKey: [readMail.path], queryFn: ({ signal }) => api(readMail, { signal }) });
  const { data } = mail;
  useEffect(() => noteMailState(data?.standing), [data]);
  useEffect(
    () =>
      useMailState.subscribe(({ standing }) => {
        const shown = client.getQueryData<Mail>([readMail.path])?.standing;
        if (shown && !sameValue(shown, standing)) void refresh(client, readMail);
      }),
    [client],
  );
  return mail;
};
