import { Globe, Search } from 'lucide-react';
import { useIsOffline } from '#lib/desktop.ts';
import { type PartForm as Form, usePartForm } from '#lib/use-part.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type PartField, PartForm, SetOnMachine } from '#ui/part-form.tsx';
import { ADDRESS_WORDS as words } from './address-words.ts';
import { RecordsList } from './records-list.tsx';
import { type Looked, type StoredAddress, showElsewhere } from './use-address.ts';

const fieldsOf = ({ machine }: StoredAddress): readonly PartField[] => [
  { name: 'domain', kind: 'url', label: words.domain, hint: words.domainHint, placeholder: 'www.example.com' },
  {
    ...{ name: 'machine', label: words.machine, placeholder: '203.0.113.7' },
    hint: machine.length > 0 ? words.machineKnown(machine) : words.machineHint,
  },
];

const settingsOf = ({ domain = '', machine = '' }: Form) => ({
  domain: domain.trim() || null,
  machine: machine.trim() || null,
});

interface DomainCardProps {
  stored: StoredAddress;
  /** The domain whose records are shown. */
  looked: Looked | null;
  onLook: (looked: Looked) => void;
}

const DomainForm = ({ stored, looked, onLook }: DomainCardProps) => {
  const offline = useIsOffline();
  const look = (): void => {
    const { domain, machine } = settingsOf(saved.form);
    if (domain !== null) onLook({ domain, machine });
  };
  const saved = usePartForm({
    part: 'address',
    draft: 'address',
    stored,
    read: ({ settings }) => ({ domain: settings.domain ?? '', machine: settings.machine ?? '' }),
    toInput: (form) => ({ part: 'address', settings: settingsOf(form) }),
    words,
    publishes: true,
    onSaved: showElsewhere,
    onRefused: look,
  });
  return (
    <PartForm
      saved={saved}
      words={words}
      fields={fieldsOf(stored)}
      buttons={
        <Button className="max-sm:w-full" disabled={offline || settingsOf(saved.form).domain === null} onClick={look}>
          <Search aria-hidden />
          {words.show}
        </Button>
      }
    >
      <RecordsList looked={looked} />
    </PartForm>
  );
};

/** The domain of the site, and its records. */
export const DomainCard = (props: DomainCardProps) => {
  const { publicUrl, setBy } = props.stored;
  return (
    <Card title={words.title} description={words.text}>
      <p role="status" className="mb-4 flex items-start gap-3 text-sm font-medium">
        <Globe className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{publicUrl === null ? words.isNot : words.is(publicUrl)}</span>
      </p>
      {setBy === null ? <DomainForm {...props} /> : <SetOnMachine variable={setBy} />}
    </Card>
  );
};
