import { type Mail, readMail, readPart, sameValue } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { useMay } from '#lib/session/session.ts';
import { noteMailState, useMailState } from '#lib/studio/server-warnings.ts';
import { Alert } from '#ui/alert.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { AcknowledgementCard } from './acknowledgement-card.tsx';
import { DomainCard } from './domain-card.tsx';
import { MailServerCard } from './mail-server-card.tsx';
import { MailStateCard } from './mail-state-card.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';
import { RecipientsCard } from './recipients-card.tsx';
import { TestMailCard } from './test-mail-card.tsx';

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const MailCards = ({ mail }: { mail: Mail }) => {
  const offline = useIsOffline();
  const mayServer = useMay(readPart);
  return (
    <div className="grid gap-4">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <MailStateCard mail={mail} />
      {mayServer && <MailServerCard />}
      {mail.isSetUp && <TestMailCard mail={mail} />}
      {mail.isSetUp && <RecipientsCard mail={mail} />}
      {mail.isSetUp && mail.acknowledgement && <AcknowledgementCard acknowledgement={mail.acknowledgement} />}
      {mail.from && <DomainCard domain={domainOf(mail.from)} />}
    </div>
  );
};

/** Reads the mail settings, and again when the news of enquiries contains another standing. */
const useMail = () => {
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

export const MailSection = () => {
  const { data, error, isFetching, refetch } = useMail();
  if (data) return <MailCards mail={data} />;
  if (isFetching) return <CardsSkeleton cards={['h-54 sm:h-53', 'h-232 sm:h-133']} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};
