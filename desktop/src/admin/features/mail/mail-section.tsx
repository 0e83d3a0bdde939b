import { type Mail, readMail, readPart, sameValue } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { formatClock } from '#lib/format-date.ts';
import { useMay } from '#lib/session/person.ts';
import { noteMailState, useMailState } from '#lib/studio/server-warnings.ts';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { SIGNS, type Sign, StateLine } from '#ui/state-line.tsx';
import { AcknowledgementCard } from './acknowledgement-card.tsx';
import { DomainCard } from './domain-card.tsx';
import { Detail, MailServerCard } from './mail-server-card.tsx';
import { MailTest } from './mail-test.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';
import { RecipientsCard } from './recipients-card.tsx';

const SIGN: Record<Mail['standing']['state'], Sign> = {
  on: SIGNS.good,
  off: { Icon: BellOff, className: 'text-muted' },
  out: SIGNS.bad,
  refused: SIGNS.bad,
};

/** The server's sentences lead to this screen. */
const here = (message: string): string => message.replace('under Studio → Mail', 'below');

/** The server's own sentence, if it gave one: it says why. */
const State = ({ standing: { state, message, since } }: Pick<Mail, 'standing'>) => (
  <StateLine {...SIGN[state]} more={since && words.outSince(formatClock(since))}>
    {message ? here(message) : words.states[state]}
  </StateLine>
);

/** The state of mail, its sender and its recipients. */
const MailStateCard = ({ mail: { standing, tells, from, server } }: { mail: Mail }) => (
  <Card title={words.title} description={words.titleText}>
    <State standing={standing} />
    <dl className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-4 text-sm sm:grid-cols-3">
      <Detail term={words.tells} values={tells.length > 0 ? tells : [words.tellsNobody]} />
      {from && <Detail term={words.from} values={[from]} />}
      {server && <Detail term={words.server} values={[server]} />}
    </dl>
  </Card>
);

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const MailCards = ({ mail }: { mail: Mail }) => {
  const mayServer = useMay(readPart);
  const test = mail.isSetUp && <MailTest mail={mail} />;
  return (
    <>
      <MailStateCard mail={mail} />
      {mayServer ? <MailServerCard>{test}</MailServerCard> : test && <Card>{test}</Card>}
      {mail.isSetUp && <RecipientsCard mail={mail} />}
      {mail.isSetUp && mail.acknowledgement && <AcknowledgementCard acknowledgement={mail.acknowledgement} />}
      {mail.from && <DomainCard domain={domainOf(mail.from)} />}
    </>
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

export const MailSection = () => (
  <Section query={useMail()} what={words.what} cards={['h-54 sm:h-53', 'h-232 sm:h-133']}>
    {(mail) => <MailCards mail={mail} />}
  </Section>
);
