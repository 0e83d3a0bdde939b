import { type Lead, type OldAddress, readableAddress, typedOldAddresses } from '@shutterdesk/shared';
import { ArrowRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RemoveButton } from '#ui/item-list.tsx';
import { SettingsSection } from '#ui/loaded.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LostCard } from './lost-card.tsx';
import { placeWords, useLeads, useOldAddressesForm, withAddresses } from './use-old-addresses-form.ts';

/** Why an address does not lead where it should; null if it does. */
const leadFault = (lead: Lead | undefined): string | null => {
  switch (lead?.kind) {
    case 'page':
      return `“${lead.name}” has this address now, so visitors see that page.`;
    case 'draft':
      return `Works once you show “${lead.name}”.`;
    case 'nowhere':
      return 'There is no page at that place.';
    case 'circle':
      return 'This leads in a circle.';
    default:
      return null;
  }
};

interface RowProps {
  address: OldAddress;
  to: string;
  fault: string | null;
  error: string | undefined;
  onRemove: () => void;
}

const Row = ({ address, to, fault, error, onRemove }: RowProps) => {
  const from = readableAddress(address.from);
  return (
    <li className="flex items-start gap-2 border-t border-line py-1 first:border-t-0">
      <div className="min-w-0 flex-1 py-2.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 wrap-anywhere">{from}</bdi>
          <ArrowRight className="size-4 shrink-0 text-muted" aria-label="leads to" />
          <bdi className="min-w-0 font-medium wrap-anywhere">{to}</bdi>
        </p>
        {error ? <p className="mt-1 text-danger">{error}</p> : fault && <p className="mt-1 text-muted">{fault}</p>}
      </div>
      <RemoveButton what={from} aria-invalid={error ? true : undefined} onClick={onRemove} />
    </li>
  );
};

const faultWords = (faults: readonly ReturnType<typeof typedOldAddresses>[number][]): string | undefined => {
  const [first] = faults;
  if (!first) return undefined;
  const more = faults.length - 1;
  return `Line ${first.number}: ${first.fault}.${more > 0 ? ` ${more} more ${more === 1 ? 'line needs' : 'lines need'} a look.` : ''}`;
};

interface AddFieldsProps {
  /** A sentence that refuses the list as a whole. */
  error: string | undefined;
  onAdd: (added: readonly OldAddress[]) => void;
}

/** Lines are typed or pasted; those that cannot be read stay. */
const AddFields = ({ error, onAdd }: AddFieldsProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const field = useRef<HTMLElement>(null);
  const add = () => {
    const lines = typedOldAddresses(text);
    const faulty = lines.filter(({ fault }) => fault !== null);
    const added = lines.filter(({ fault }) => fault === null).map(({ address }) => address);
    onAdd(added);
    const left = faulty.map(({ line }) => line).join('\n');
    setText(left);
    setProblem(
      lines.length === 0
        ? 'Please enter an old address and where it leads'
        : faultWords(typedOldAddresses(left).filter(({ fault }) => fault !== null)),
    );
    setSaid(added.length === 0 ? '' : `${added.length} added. Save them to make them work.`);
    field.current?.focus();
  };
  return (
    <div>
      <TextField
        multiline
        rows={3}
        label="Add old addresses"
        hint="One a line: the old address, a space, and where it leads. You can paste a long list."
        placeholder={'/about.html /\nhttps://old.example/weddings /weddings'}
        verbatim
        ref={(element) => {
          field.current = element;
        }}
        value={text}
        error={problem ?? error}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
          setSaid('');
        }}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={add} className="max-sm:w-full">
          <Plus aria-hidden />
          Add Addresses
        </Button>
        <p aria-live="polite" className="text-sm text-muted empty:hidden">
          {said}
        </p>
      </div>
    </div>
  );
};

interface ListCardProps {
  list: readonly OldAddress[];
  errors: FormErrors;
  around: ReturnType<typeof useLeads>;
  onChange: (list: readonly OldAddress[]) => void;
}

const ListCard = ({ list, errors, around: { leads, pages }, onChange }: ListCardProps) => (
  <Card
    title="Old addresses"
    description="Moved from another site? Links to your old pages go on working: each address leads to the page you choose."
  >
    {/* Above the list, which a paste makes long. */}
    <AddFields error={errors.oldAddresses} onAdd={(added) => onChange(withAddresses(list, added))} />
    {list.length === 0 ? (
      <p className="mt-4 text-sm text-muted">No old addresses yet.</p>
    ) : (
      <ul aria-label="Old addresses" className="mt-4">
        {list.map((address) => (
          <Row
            key={address.from}
            address={address}
            to={placeWords(address.to, pages)}
            fault={leadFault(leads.get(address.from))}
            error={errors[`oldAddresses.${address.from}`]}
            onRemove={() => onChange(list.filter(({ from }) => from !== address.from))}
          />
        ))}
      </ul>
    )}
  </Card>
);

const OldAddressesForms = ({ stored }: { stored: StoredSettings }) => {
  const part = useOldAddressesForm(stored);
  const list = part.form.oldAddresses;
  const around = useLeads(stored, list);
  const change = (oldAddresses: readonly OldAddress[]) => part.change({ oldAddresses });
  return (
    <SavedForm form={part} save="Save Old Addresses" className="grid gap-4" foot="bar">
      <ListCard list={list} errors={part.errors} around={around} onChange={change} />
      <LostCard pages={around.pages} led={list} onLead={(from, to) => change(withAddresses(list, [{ from, to }]))} />
    </SavedForm>
  );
};

export const OldAddressesSection = () => (
  <SettingsSection what="The old addresses" cards={['h-79 sm:h-77', 'h-37']}>
    {(stored) => <OldAddressesForms stored={stored} />}
  </SettingsSection>
);
