import { type Mail, parts, sameValue, type TestMail } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Send } from 'lucide-react';
import { useEffect } from 'react';
import { readOf } from '#lib/api/api.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { useIsUnsaved } from '#lib/drafts/drafts.ts';
import { formatClock } from '#lib/format-date.ts';
import { useMay } from '#lib/session/person.ts';
import { MAIL_STATES, noteMailState, useMailState } from '#lib/studio/server-warnings.ts';
import { SIGNS, type Sign, StateLine } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { Section } from '#ui/loaded.tsx';
import { TryResult } from '#ui/part-form.tsx';
import { DomainCard } from './domain-card.tsx';
import { AcknowledgementCard, RECIPIENTS_FORM, RecipientsCard } from './letters-cards.tsx';
import { Detail, MailServerCard } from './mail-server-card.tsx';

const useTestMail = () =>
  useApiMutation({
    send: (call) => call(parts.notices.try),
    stale: [parts.notices.read],
    onFailed: (_, __, client) => refresh(client, parts.notices.read),
  });

const asTry = ({ accepted }: TestMail) => ({
  works: accepted,
  message: accepted ? 'Accepted.' : 'Not accepted.',
});

/** Sends an email to those who get the inquiries, and shows what the mail server says. */
const MailTest = ({ mail: { tells } }: { mail: Mail }) => {
  const unsaved = useIsUnsaved(RECIPIENTS_FORM);
  const offline = useIsOffline();
  const { mutate, isPending, data, error } = useTestMail();
  const nobody = tells.length === 0;
  const text = nobody
    ? 'Enter an address below first.'
    : `Goes to ${tells.join(', ')}, and shows what the mail server says.`;
  return (
    <section>
      <CardHead
        title="Test email"
        description={unsaved && !nobody ? `${text} To test what you typed below, save it first.` : text}
      />
      <Button disabled={isPending || offline || nobody} onClick={() => mutate()} className="max-sm:w-full">
        <Send aria-hidden />
        {isPending ? 'Sending…' : 'Send Test Email'}
      </Button>
      <TryResult
        tries={{ data: data && asTry(data), error, isPending }}
        failed="Couldn’t send the test email. Please try again."
      >
        {data && (
          <p dir="auto" className="mt-1 wrap-anywhere">
            {data.message}
          </p>
        )}
      </TryResult>
    </section>
  );
};

const STATES: Record<Mail['standing']['state'], string> = {
  on: 'You’ll get an email for each inquiry.',
  ...MAIL_STATES,
  refused: 'The mail server refused the last email.',
};

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
  <StateLine
    {...SIGN[state]}
    more={since && `Since ${formatClock(since)}. Waiting emails go out as soon as it works again.`}
  >
    {message ? here(message) : STATES[state]}
  </StateLine>
);

/** The state of mail, its sender and its recipients. */
const MailStateCard = ({ mail: { standing, tells, from, server } }: { mail: Mail }) => (
  <Card title="Mail to you" description="We store each inquiry first, then email it to you.">
    <State standing={standing} />
    <dl className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-4 text-sm sm:grid-cols-3">
      <Detail term="Sent to" values={tells.length > 0 ? tells : ['Nobody']} />
      {from && <Detail term="Sent from" values={[from]} />}
      {server && <Detail term="Mail server" values={[server]} />}
    </dl>
  </Card>
);

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const MailCards = ({ mail }: { mail: Mail }) => {
  const mayServer = useMay(parts.mail.read);
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
  const mail = useQuery(readOf(parts.notices.read));
  const { data } = mail;
  useEffect(() => noteMailState(data?.standing), [data]);
  useEffect(
    () =>
      useMailState.subscribe(({ standing }) => {
        const shown = client.getQueryData<Mail>([parts.notices.read.path])?.standing;
        if (shown && !sameValue(shown, standing)) void refresh(client, parts.notices.read);
      }),
    [client],
  );
  return mail;
};

export const MailSection = () => (
  <Section query={useMail()} what="The mail settings" cards={['h-54 sm:h-53', 'h-232 sm:h-133']}>
    {(mail) => <MailCards mail={mail} />}
  </Section>
);
