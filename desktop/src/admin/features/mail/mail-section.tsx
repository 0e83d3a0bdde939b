import { type Mail, readMailServer } from '@shutterdesk/shared';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { useMay } from '#lib/session/may.ts';
import { Alert } from '#ui/alert.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { AcknowledgementCard } from './acknowledgement-card.tsx';
import { DomainCard } from './domain-card.tsx';
import { MailServerCard } from './mail-server-card.tsx';
import { MailStateCard } from './mail-state-card.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';
import { RecipientsCard } from './recipients-card.tsx';
import { TestMailCard } from './test-mail-card.tsx';
import { useMail } from './use-mail.ts';

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const MailCards = ({ mail }: { mail: Mail }) => {
  const offline = useIsOffline();
  const mayServer = useMay(readMailServer);
  return (
    <div className="grid gap-4">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <MailStateCard mail={mail} />
      {mayServer && <MailServerCard />}
      {mail.isSetUp && <RecipientsCard mail={mail} />}
      {mail.isSetUp && <TestMailCard mail={mail} />}
      {mail.isSetUp && mail.acknowledgement && <AcknowledgementCard acknowledgement={mail.acknowledgement} />}
      {mail.from && <DomainCard domain={domainOf(mail.from)} />}
    </div>
  );
};

export const MailSection = () => {
  const { data, error, isFetching, refetch } = useMail();
  if (data) return <MailCards mail={data} />;
  if (isFetching) return <CardsSkeleton cards={['h-54 sm:h-53', 'h-232 sm:h-133']} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};
