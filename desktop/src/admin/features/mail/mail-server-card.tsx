import { MAIL_SECURITY, type MailPort, type PartTryOf, readMail, readReplyTemplates } from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import {
  type PartForm as Form,
  type StoredPart,
  useForgetPart,
  usePart,
  usePartForm,
  useTryPart,
} from '#lib/use-part.ts';
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
  title: 'Mail server',
  text: 'The service that sends your email. ‘Test’ signs in without sending anything. Your password is stored encrypted and never shown again.',
  provider: 'Provider',
  otherProvider: 'Other',
  otherHint: 'Your provider’s help pages list server and port, often under “SMTP”.',
  choose: 'Choose your provider',
  chooseHint: 'The company that runs your mailbox. Not in the list? Choose Other.',
  place: (server: string) => `Server: ${server}`,
  host: 'Server',
  noPlace: 'Server and port',
  port: 'Port',
  security: 'Encryption',
  securities: { starttls: 'STARTTLS', tls: 'TLS from the start' },
  user: 'User name',
  userHint: 'Leave blank if the server needs no password.',
  password: 'Password',
  passwordKept: 'A password is saved. Leave blank to keep it.',
  from: 'Sender’s address',
  fromName: 'Sender’s name',
  fromNameHint: 'Leave blank to use your studio’s name.',
  save: 'Save Mail Server',
  saved: 'Mail server saved.',
  tryFailed: 'Couldn’t test the mail server. Please try again.',
  tried: 'Test results',
  take: (port: number) => `Use Port ${port}`,
  outcomes: { works: 'Works', silent: 'No answer', failed: 'Failed' } satisfies Record<
    PartTryOf<'mail'>['attempts'][number]['outcome'],
    string
  >,
  remove: 'Stop Sending Mail',
  removeTitle: 'Stop sending mail?',
  removeQuestion: 'This deletes the mail server and its password. You won’t get emails about new inquiries.',
  removed: 'Mail server removed.',
  removeFailed: 'Couldn’t remove the mail server. Please try again.',
} as const;

type Try = PartTryOf<'mail'>;

interface MailTryResultProps {
  result: Try;
  /** The port in the form. */
  port: string;
  onTake: (port: MailPort) => void;
}

const Attempts = ({ attempts }: Pick<Try, 'attempts'>) => (
  <>
    <h4 id="mail-tried" className="mt-4 text-muted">
      {words.tried}
    </h4>
    <ul
      aria-labelledby="mail-tried"
      className="mt-1.5 grid gap-1 rounded-control bg-sunken px-3 py-2 text-xs leading-5"
    >
      {attempts.map(({ port, outcome, message }) => (
        <li key={port} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
          <span className="font-semibold">
            {port} · {words.outcomes[outcome]}
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
        {words.take(result.port.port)}
      </Button>
    )}
  </>
);

type Stored = StoredPart<'mail'>;

const NONE = '';
const OTHER = 'other';
const CHOICES = [
  ...PROVIDERS.map(({ host, name }) => ({ value: host, label: name })),
  { value: OTHER, label: words.otherProvider },
];
const SECURITIES = MAIL_SECURITY.map((value) => ({ value, label: words.securities[value] }));

const PLACE: readonly PartField[] = [
  { name: 'host', kind: 'url', isWide: true, label: words.host, placeholder: 'smtp.example.com' },
  { name: 'port', kind: 'number', label: words.port },
  { name: 'security', kind: 'choice', label: words.security, choices: SECURITIES },
];

const fieldsOf = ({ hasSecret }: Stored): readonly PartField[] => [
  { name: 'user', label: words.user, hint: words.userHint },
  { name: 'secret', kind: 'secret', label: words.password, hint: hasSecret ? words.passwordKept : undefined },
  { name: 'from', kind: 'email', label: words.from, placeholder: 'studio@example.com' },
  { name: 'fromName', kind: 'words', label: words.fromName, hint: words.fromNameHint },
];

/** A new mail server begins with the studio's own address as its sender. */
const formOf = ({ settings }: Stored, businessEmail: string): Form => ({
  host: settings?.host ?? '',
  port: String(settings?.port ?? 587),
  security: settings?.security ?? 'starttls',
  user: settings?.user ?? '',
  from: settings?.from ?? businessEmail,
  fromName: settings?.fromName ?? '',
});

const placeOf = ({ host = '', port = '', user = '' }: Form) => ({
  host: host.trim(),
  port: port.trim() === '' ? Number.NaN : Number(port),
  user: user.trim() || null,
});

const settingsOf = (form: Form) => ({
  ...placeOf(form),
  security: MAIL_SECURITY.find((value) => value === form.security) ?? 'starttls',
  from: (form.from ?? '').trim(),
  fromName: (form.fromName ?? '').trim() || null,
});

/** Shows what a change of the mail server changes elsewhere: its state, and whether replies go out from here. */
const showElsewhere = (client: QueryClient) => refresh(client, readMail, readReplyTemplates);

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
        label={words.provider}
        value={isChosen ? (provider?.host ?? OTHER) : NONE}
        choices={isChosen ? CHOICES : [{ value: NONE, label: words.choose }, ...CHOICES]}
        onChange={onChoose}
      />
      <p className="text-sm text-muted max-sm:-mt-2.5 sm:self-end sm:pb-1">
        {isChosen ? (provider?.hint ?? words.otherHint) : words.chooseHint}
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
    read: (now) => formOf(now, businessEmail),
    toInput: (form) => ({ part: 'mail', settings: settingsOf(form) }),
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
  const { host, port, user } = placeOf(form);
  const settings = Number.isInteger(port) ? { host, port, user } : { host, user };
  const typed = { part: 'mail', settings, ...typedSecret } as const;
  const tries = useTryPart('mail', typed);
  return (
    <PartForm
      saved={saved}
      words={words}
      foot={isChosen ? 'row' : 'none'}
      fields={isChosen ? fieldsOf(stored) : []}
      folded={
        isChosen && {
          line: form.host ? words.place(`${form.host}:${form.port}`) : words.noPlace,
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
      <TryResult tries={tries} failed={words.tryFailed}>
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
      <Detail term={words.host} values={[settings.host]} />
      <Detail term={words.port} values={[`${settings.port} · ${words.securities[settings.security]}`]} />
      {settings.user !== null && <Detail term={words.user} values={[settings.user]} />}
      <Detail term={words.from} values={[settings.from]} />
      {settings.fromName !== null && <Detail term={words.fromName} values={[settings.fromName]} />}
    </dl>
  );

/** The card names the mail server and the sender, and ends with what tries them. */
export const MailServerCard = ({ children }: { children: ReactNode }) => (
  <Card title={words.title} description={words.text}>
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
