import type { PartTryOf } from '@shutterdesk/shared';
import { Circle, Globe, Search } from 'lucide-react';
import { reasonOr } from '#lib/api/server-sentence.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { partFields, usePartForm } from '#lib/use-part.ts';
import { Alert, SIGNS, type Sign, StateItem, StateLine } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type PartField, PartForm, SetOnMachine } from '#ui/part-form.tsx';
import { type Looked, type StoredAddress, showElsewhere, useRecords } from './use-address.ts';

type DomainRecord = PartTryOf<'address'>['records'][number];

const STATES: Record<DomainRecord['state'], string> = {
  right: 'Correct',
  missing: 'Missing',
  elsewhere: 'Points elsewhere',
  no_answer: 'No answer',
};

const SIGN: Record<DomainRecord['state'], Sign> = {
  right: SIGNS.good,
  missing: SIGNS.missing,
  elsewhere: SIGNS.wrong,
  no_answer: SIGNS.unknown,
};

const RecordItem = ({ record: { name, type, value, found, state } }: { record: DomainRecord }) => (
  <StateItem {...SIGN[state]}>
    <p className="wrap-anywhere">
      <span className="font-medium">{type}</span> · {STATES[state]}
    </p>
    {value === null ? (
      <p className="mt-1">Remove this record.</p>
    ) : (
      <code className="mt-1 block rounded-control bg-sunken px-3 py-2 text-xs leading-5 wrap-anywhere">
        {name} → {value}
      </code>
    )}
    {state === 'elsewhere' && <p className="mt-1 text-muted wrap-anywhere">{`Now: ${found.join(', ')}`}</p>}
  </StateItem>
);

/** The records of a domain: what to set, and what is there now. */
const RecordsList = ({ looked }: { looked: Looked | null }) => {
  const { data, error, isFetching } = useRecords(looked);
  if (looked === null) return null;
  return (
    <div className="mt-4 border-t border-line pt-4" aria-live="polite">
      <h4 className="text-sm font-semibold">Records of your domain</h4>
      <p className="mt-1 text-sm text-muted">
        Add them where you manage your domain, often at the company that sold it to you.
      </p>
      {isFetching && !data && <p className="mt-3 text-sm text-muted">Looking…</p>}
      {error && !isFetching && (
        <Alert tone="danger" className="mt-3">
          {reasonOr(error, 'Couldn’t check the records. Please try again.')}
        </Alert>
      )}
      {data && (
        <>
          <p className="mt-3 text-sm font-medium wrap-anywhere">{data.message}</p>
          {!data.works && <p className="mt-1 text-sm text-muted">We check again every ten seconds.</p>}
          <ul className="mt-4">
            {data.records.map((record) => (
              <RecordItem key={`${record.type} ${record.name}`} record={record} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

const WORDS = { what: 'The address', save: 'Save Address', saved: 'Address saved.' } as const;

const fieldsOf = ({ machine }: StoredAddress): readonly PartField[] => [
  {
    name: 'domain',
    kind: 'url',
    label: 'Domain',
    hint: 'As visitors should see it, with or without www.',
    placeholder: 'www.example.com',
  },
  {
    ...{ name: 'machine', label: 'Public address of your machine', placeholder: '203.0.113.7' },
    hint:
      machine.length > 0
        ? `Leave blank for ${machine.join(' and ')}.`
        : 'Your host’s control panel shows it. Leave it blank, and we use the server’s own address.',
  },
];

const SETTINGS = partFields({ domain: 'blank', machine: 'blank' });

interface DomainCardProps {
  stored: StoredAddress;
  /** The domain whose records are shown. */
  looked: Looked | null;
  onLook: (looked: Looked) => void;
}

const DomainForm = ({ stored, looked, onLook }: DomainCardProps) => {
  const offline = useIsOffline();
  const look = (): void => {
    const { domain, machine } = SETTINGS.write(saved.form);
    if (domain !== null) onLook({ domain, machine });
  };
  const saved = usePartForm({
    part: 'address',
    draft: 'address',
    stored,
    read: ({ settings }) => SETTINGS.read(settings),
    toInput: (form) => ({ settings: SETTINGS.write(form) }),
    words: WORDS,
    publishes: true,
    onSaved: showElsewhere,
    onRefused: look,
  });
  return (
    <PartForm
      saved={saved}
      words={WORDS}
      fields={fieldsOf(stored)}
      buttons={
        <Button
          className="max-sm:w-full"
          disabled={offline || SETTINGS.write(saved.form).domain === null}
          onClick={look}
        >
          <Search aria-hidden />
          Show Records
        </Button>
      }
    >
      <RecordsList looked={looked} />
    </PartForm>
  );
};

const STEP_STATES = { done: 'Done', open: 'To do', unknown: 'Can’t tell from here' } as const;

type StepState = keyof typeof STEP_STATES;

interface Step {
  readonly title: string;
  readonly text: string;
  readonly state: StepState;
}

const STEP_SIGN: Record<StepState, Sign> = {
  done: SIGNS.good,
  open: { Icon: Circle, className: 'text-muted' },
  unknown: SIGNS.unknown,
};

const stateOf = (isDone: boolean): StepState => (isDone ? 'done' : 'open');

/** The steps to an own address, and how far each has come; nothing once all are done. */
const Steps = ({ stored: { settings, publicUrl }, looked, byHttps }: DomainCardProps & { byHttps: boolean }) => {
  const { data } = useRecords(looked);
  const isSaved = publicUrl !== null;
  const https: Omit<Step, 'title'> =
    isSaved && publicUrl !== window.location.origin
      ? { text: `Open ${publicUrl}/admin to see whether it works.`, state: 'unknown' }
      : {
          text: 'Whoever runs the server puts a proxy in front, which gets the certificate. Its lines are below, under Proxy.',
          state: stateOf(byHttps),
        };
  const steps: readonly Step[] = [
    {
      title: 'Enter your domain',
      text: 'You rent one from a domain registrar, by the year.',
      state: stateOf(Boolean(publicUrl ?? settings.domain ?? looked)),
    },
    {
      title: 'Add its records',
      text: 'Press ‘Show Records’, and add them where you manage your domain. It can take an hour until they work. Then save the address.',
      state: stateOf(isSaved || data?.works === true),
    },
    { title: 'Get https', ...https },
  ];
  if (steps.every(({ state }) => state === 'done')) return null;
  return (
    <ol aria-label="Steps to your own address" className="mb-5 border-y border-line py-4">
      {steps.map(({ title, text, state }, index) => (
        <StateItem key={title} {...STEP_SIGN[state]} label={STEP_STATES[state]}>
          <p className="font-medium">
            {index + 1}. {title}
          </p>
          {state !== 'done' && <p className="mt-1 text-muted wrap-anywhere">{text}</p>}
        </StateItem>
      ))}
    </ol>
  );
};

/** The domain of the site, and its records. */
export const DomainCard = (props: DomainCardProps) => {
  const { publicUrl, setBy, way } = props.stored;
  const byHttps = publicUrl === window.location.origin && /^\s*https\b/i.test(way.forwardedProto ?? '');
  return (
    <Card
      title="Your address"
      description="The web address where people find you. Search engines, link previews and your emails use it."
    >
      <div className="mb-4">
        <StateLine Icon={Globe} className="text-muted">
          {publicUrl === null
            ? 'Your site doesn’t have its own address yet.'
            : `Your site is at ${publicUrl}.${byHttps ? ' https works.' : ''}`}
        </StateLine>
      </div>
      {setBy === null && <Steps {...props} byHttps={byHttps} />}
      {setBy === null ? <DomainForm {...props} /> : <SetOnMachine variable={setBy} />}
    </Card>
  );
};
