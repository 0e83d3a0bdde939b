import { MAIL_SECURITY, type MailPort, type PartTryOf, parts } from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { partFields, type StoredPart, useForgetPart, usePart, usePartForm, useTryPart } from '#lib/use-part.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ForgetPart, type PartField, PartForm, SetUpPart, TryButton, TryResult } from '#ui/part-form.tsx';
import { PROVIDERS, providerOf } from './mail-providers.ts';

/** A term of a list, and what it stands for. */
export const Detail = ({ term, values }: { term: string; values: readonly string[] }) => (
  <div className="min-w-0">
    <dt className="text-muted">{term}</dt>
    {values.map((value) => (
      <dd key={value} className="mt-0.5 font-medium wrap-anywhere">
        {value}
      </dd>
    ))}
  </div>
);

const words = {
  what: 'The mail server',
  save: 'Save Mail Server',
  saved: 'Mail server saved.',
  remove: 'Stop Sending Mail',
  removeTitle: 'Stop sending mail?',
  removeQuestion: 'This deletes the mail server and its password. You won’t get emails about new inquiries.',
  removed: 'Mail server removed.',
  removeFailed: 'Couldn’t remove the mail server. Please try again.',
} as const;

type Try = PartTryOf<'mail'>;

const OUTCOMES: Record<Try['attempts'][number]['outcome'], string> = {
  works: 'Works',
  silent: 'No answer',
  failed: 'Failed',
};

interface MailTryResultProps {
  result: Try;
  /** The port in the form. */
  port: string;
  onTake: (port: MailPort) => void;
}

const Attempts = ({ attempts }: Pick<Try, 'attempts'>) => (
  <>
    <h4 id="mail-tried" className="mt-4 text-muted">
      Test results
    </h4>
    <ul
      aria-labelledby="mail-tried"
      className="mt-1.5 grid gap-1 rounded-control bg-sunken px-3 py-2 text-xs leading-5"
    >
      {attempts.map(({ port, outcome, message }) => (
        <li key={port} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
          <span className="font-semibold">
            {port} · {OUTCOMES[outcome]}
          </span>
          <span dir="auto" className="wrap-anywhere">
            {message}
          </span>
        </li>
      ))}
    </ul>
  </>
);

/** Shows the mail server's answer at each port, unless the first one works: the sentence above has said that. */
const MailTryResult = ({ result, port, onTake }: MailTryResultProps) => (
  <>
    {(!result.works || result.attempts.length > 1) && <Attempts attempts={result.attempts} />}
    {result.port && String(result.port.port) !== port && (
      <Button className="mt-3 max-sm:w-full" onClick={() => result.port && onTake(result.port)}>
        {`Use Port ${result.port.port}`}
      </Button>
    )}
  </>
);

type Stored = StoredPart<'mail'>;

const NONE = '';
const OTHER = 'other';
const CHOICES = [
  ...PROVIDERS.map(({ host, name }) => ({ value: host, label: name })),
  { value: OTHER, label: 'Other' },
];
const SECURITY_NAMES = { starttls: 'STARTTLS', tls: 'TLS from the start' } as const;
const SECURITIES = MAIL_SECURITY.map((value) => ({ value, label: SECURITY_NAMES[value] }));

const PLACE: readonly PartField[] = [
  { name: 'host', kind: 'url', isWide: true, label: 'Server', placeholder: 'smtp.example.com' },
  { name: 'port', kind: 'number', label: 'Port' },
  { name: 'security', kind: 'choice', label: 'Encryption', choices: SECURITIES },
];

const fieldsOf = ({ hasSecret }: Stored): readonly PartField[] => [
  { name: 'user', label: 'User name', hint: 'Leave blank if the server needs no password.' },
  {
    name: 'secret',
    kind: 'secret',
    label: 'Password',
    hint: hasSecret ? 'A password is saved. Leave blank to keep it.' : undefined,
  },
  { name: 'from', kind: 'email', label: 'Sender’s address', placeholder: 'studio@example.com' },
  { name: 'fromName', kind: 'words', label: 'Sender’s name', hint: 'Leave blank to use your studio’s name.' },
];

const SETTINGS = partFields({
  host: 'text',
  port: 'number',
  security: MAIL_SECURITY,
  user: 'blank',
  from: 'text',
  fromName: 'blank',
});

/** Shows what a change of the mail server changes elsewhere: its state, and whether replies go out from here. */
const showElsewhere = (client: QueryClient) => refresh(client, parts.notices.read, parts.replies.read);

interface ProviderFieldProps {
  host: string;
  isChosen: boolean;
  onChoose: (host: string) => void;
}

const ProviderField = ({ host, isChosen, onChoose }: ProviderFieldProps) => {
  const provider = providerOf(host);
  return (
    <>
      <ChoiceField
        label="Provider"
        value={isChosen ? (provider?.host ?? OTHER) : NONE}
        choices={isChosen ? CHOICES : [{ value: NONE, label: 'Choose your provider' }, ...CHOICES]}
        onChange={onChoose}
      />
      <p className="text-sm text-muted max-sm:-mt-2.5 sm:self-end sm:pb-1">
        {isChosen
          ? (provider?.hint ?? 'Your provider’s help pages list server and port, often under “SMTP”.')
          : 'The company that runs your mailbox. Not in the list? Choose Other.'}
      </p>
    </>
  );
};

const ServerForm = ({ stored }: { stored: Stored }) => {
  const businessEmail = useKnownSettings()?.businessEmail ?? '';
  const forget = useForgetPart('mail', stored, { words, onSaved: showElsewhere });
  const saved = usePartForm({
    part: 'mail',
    draft: 'mail-server',
    stored,
    // A new mail server begins with the studio's own address as its sender.
    read: ({ settings }) => SETTINGS.read(settings, { port: '587', security: 'starttls', from: businessEmail }),
    toInput: (form) => ({ settings: SETTINGS.write(form) }),
    words,
    onSaved: showElsewhere,
  });
  const { form, change, typedSecret } = saved;
  // Not by what is typed: the fields would close under the typing.
  const [isKnown, setKnown] = useState(providerOf(form.host ?? '') !== null || stored.settings !== null);
  const [isChosen, setChosen] = useState(form.host !== '' || saved.dirty);
  const choose = (host: string) => {
    setChosen(host !== NONE);
    setKnown(host !== OTHER);
    const { port, security } = providerOf(host) ?? { port: 587, security: 'starttls' };
    change({ host: host === OTHER ? NONE : host, port: String(port), security });
  };
  const { host, port, user } = SETTINGS.write(form);
  const settings = Number.isInteger(port) ? { host, port, user } : { host, user };
  const typed = { settings, ...typedSecret };
  const tries = useTryPart('mail', typed);
  return (
    <PartForm
      saved={saved}
      words={words}
      foot={isChosen ? 'row' : 'none'}
      fields={isChosen ? fieldsOf(stored) : []}
      folded={
        isChosen && {
          line: form.host ? `Server: ${form.host}:${form.port}` : 'Server and port',
          fields: PLACE,
          isOpen: !isKnown || !form.host,
        }
      }
      first={<ProviderField host={form.host ?? ''} isChosen={isChosen} onChoose={choose} />}
      buttons={
        <>
          <TryButton tries={tries} disabled={form.host?.trim() === ''} onTry={() => tries.mutate(typed)} />
          {stored.settings && <ForgetPart words={words} forget={forget} />}
        </>
      }
    >
      <TryResult tries={tries} failed="Couldn’t test the mail server. Please try again.">
        {tries.data && (
          <MailTryResult
            result={tries.data}
            port={form.port ?? ''}
            onTake={({ port, security }) => change({ port: String(port), security })}
          />
        )}
      </TryResult>
    </PartForm>
  );
};

/** Shows the mail server that the machine's variables name. */
const OnMachine = ({ stored: { settings } }: { stored: Stored }) =>
  settings && (
    <dl className="mt-4 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
      <Detail term="Server" values={[settings.host]} />
      <Detail term="Port" values={[`${settings.port} · ${SECURITY_NAMES[settings.security]}`]} />
      {settings.user !== null && <Detail term="User name" values={[settings.user]} />}
      <Detail term="Sender’s address" values={[settings.from]} />
      {settings.fromName !== null && <Detail term="Sender’s name" values={[settings.fromName]} />}
    </dl>
  );

/** The card names the mail server and the sender, and ends with what tries them. */
export const MailServerCard = ({ children }: { children: ReactNode }) => (
  <Card
    title="Mail server"
    description="The service that sends your email. ‘Test’ signs in without sending anything. We store your password encrypted and never show it again."
  >
    <SetUpPart
      query={usePart('mail')}
      words={words}
      height="h-205 sm:h-107"
      onMachine={(stored) => <OnMachine stored={stored} />}
    >
      {(stored) => <ServerForm stored={stored} />}
    </SetUpPart>
    {children && <div className="mt-6 border-t border-line pt-6">{children}</div>}
  </Card>
);
