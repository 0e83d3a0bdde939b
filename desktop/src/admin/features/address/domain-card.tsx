import { addressInputSchema, readAddress } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Globe, Search } from 'lucide-react';
import * as z from 'zod/mini';
import { refresh } from '#lib/api/refresh.ts';
import { isChanged } from '#lib/api/with-tag.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MACHINE_TEXT } from '#ui/machine-text.ts';
import { SavedForm } from '#ui/saved-form.tsx';
import { SetOnMachine } from '#ui/set-on-machine.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ADDRESS_WORDS as words } from './address-words.ts';
import { RecordsList } from './records-list.tsx';
import { type Looked, type StoredAddress, saveTo, showAddress } from './use-address.ts';

const useDomainForm = (stored: StoredAddress, onRefused: () => void) => {
  const client = useQueryClient();
  return useSavedForm({
    place: 'address',
    stored,
    schema: z.object({ domain: z.string(), machine: z.string() }),
    read: ({ settings }: StoredAddress) => ({ domain: settings.domain ?? '', machine: settings.machine ?? '' }),
    toInput: ({ domain, machine }) => ({ domain: domain.trim() || null, machine: machine.trim() || null }),
    check: issuesBy(addressInputSchema),
    isQuiet: () => true,
    publishes: true,
    save: async (input, call) => ({ stored: await saveTo(call, input, stored) }),
    onSaved: ({ stored: saved }) => showAddress(client, saved),
    onFailed: (error) => {
      onRefused();
      return isChanged(error) && refresh(client, readAddress);
    },
    words: { ...words, saveFailed: (error) => (isChanged(error) ? words.changed : words.saveFailed) },
  });
};

interface DomainCardProps {
  stored: StoredAddress;
  /** The domain whose records are shown. */
  looked: Looked | null;
  onLook: (looked: Looked) => void;
}

const DomainForm = ({ stored, looked, onLook }: DomainCardProps) => {
  const offline = useIsOffline();
  const look = (): void => onLook({ domain: domain.trim(), machine: machine.trim() || null });
  const form = useDomainForm(stored, () => domain.trim() !== '' && look());
  const { domain, machine } = form.form;
  return (
    <SavedForm
      form={form}
      save={words.save}
      buttons={
        <Button className="max-sm:w-full" disabled={offline || domain.trim() === ''} onClick={look}>
          <Search aria-hidden />
          {words.show}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.domain}
          hint={words.domainHint}
          placeholder="www.example.com"
          inputMode="url"
          {...MACHINE_TEXT}
          {...form.text('domain')}
        />
        <TextField
          label={words.machine}
          hint={stored.machine.length > 0 ? words.machineKnown(stored.machine) : words.machineHint}
          placeholder="203.0.113.7"
          {...MACHINE_TEXT}
          {...form.text('machine')}
        />
      </div>
      <RecordsList looked={looked} />
    </SavedForm>
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
      {setBy.domain === null ? <DomainForm {...props} /> : <SetOnMachine variable={setBy.domain} />}
    </Card>
  );
};
