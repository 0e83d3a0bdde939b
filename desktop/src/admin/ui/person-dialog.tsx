import {
  addressKey,
  bin,
  erasePerson,
  exportPerson,
  listEnquiries,
  NOBODY_HERE,
  type PersonRecords,
  parts,
} from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { hasCode } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { saveAsFile } from '#lib/copy-and-save.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { localDate } from '#lib/format-date.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Loaded } from './loaded.tsx';
import { Spinner } from './loading.tsx';

/** The words for each kind of a person's records, singular and plural. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  inquiries: ['inquiry', 'inquiries'],
  messages: ['email', 'emails'],
  events: ['webhook event', 'webhook events'],
  notes: ['private note', 'private notes'],
  letters: ['reply', 'replies'],
  removedNotes: ['trace of a deleted note', 'traces of deleted notes'],
  readMarks: ['mark that you read it', 'marks that you read them'],
  trusted: ['“not spam” entry', '“not spam” entries'],
};
/** A newer server may have more kinds of records. */
const OTHER = ['other record', 'other records'] as const;

const counted = (kind: string, count: number): string => {
  const [one, several] = KINDS[kind] ?? OTHER;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
};

/** 'Stored about ada@example.com' where no enquiry is left. */
export const foundTitle = ({ inquiries = 0 }: Readonly<Record<string, number>>, address: string): string =>
  inquiries > 0 ? `${counted('inquiries', inquiries)} from ${address}` : `Stored about ${address}`;

/** The other things that are stored, one line each. */
export const foundLines = (counts: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(counts).flatMap(([kind, count]) => (count > 0 && kind !== 'inquiries' ? [counted(kind, count)] : []));

export interface FoundPerson {
  /** The number of records of each kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** null without a network: only the server has everything. */
  readonly records: PersonRecords | null;
}

const onServer = async (email: string): Promise<FoundPerson | null> => {
  try {
    const records = await api(exportPerson, { body: { email } });
    const counts = Object.entries(records.records).map(([kind, rows]) => [kind, rows.length]);
    return { counts: Object.fromEntries(counts), records };
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
};

/** As far as this computer knows them. */
const onThisComputer = async (email: string): Promise<FoundPerson | null> => {
  const search = addressKey(email);
  const lists = await Promise.all([
    api(listEnquiries, { query: { search } }),
    api(listEnquiries, { query: { search, spam: 'only' } }),
    api(bin.contacts.list).catch(() => []),
  ]);
  const own = lists.flat().filter((enquiry) => addressKey(enquiry.email) === search);
  return own.length === 0 ? null : { counts: { inquiries: own.length }, records: null };
};

/** Reads everything stored about the person with an address; null: nothing is stored. */
export const usePerson = (email: string) => {
  const offline = useIsOffline();
  return useQuery({
    queryKey: [exportPerson.path, addressKey(email), offline],
    queryFn: () => (offline ? onThisComputer(email) : onServer(email)),
    // Personal data is forgotten as soon as no screen shows it.
    gcTime: 0,
    staleTime: 0,
  });
};

export const savePersonFile = (records: PersonRecords): void =>
  saveAsFile(`person-${localDate(new Date())}.json`, 'application/json', `${JSON.stringify(records, null, 2)}\n`);

export const useErasePerson = (onErased: () => void) =>
  useApiMutation({
    send: (call, email: string) => call(erasePerson, { body: { email } }),
    done: 'This person has been erased.',
    onDone: (_, __, client) => {
      onErased();
      // Invalidating a long list would keep its loaded pages, and the person in them.
      return client.resetQueries({ queryKey: [listEnquiries.path] });
    },
    stale: [bin.contacts.list, parts.retention.read],
    failed: 'Couldn’t erase this person. Please try again.',
  });

interface PersonDialogProps {
  /** The person's e-mail address. */
  email: string;
  onClose: () => void;
  /** Called instead when the person has been erased. */
  onErased?: () => void;
}

const Found = ({ person, email }: { person: FoundPerson; email: string }) => {
  const offline = useIsOffline();
  return (
    <div className="grid gap-3 text-sm">
      <div>
        <h3 className="font-medium wrap-anywhere">{foundTitle(person.counts, email)}</h3>
        <ul className="mt-1 list-disc pl-5 text-muted">
          {foundLines(person.counts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-1 text-muted">Deleted inquiries and spam count too.</p>
      </div>
      <p className="text-muted">
        Erasing deletes all of it: here, on your site’s server, and in every desktop app once it connects.
      </p>
      <p className="font-medium">This can’t be undone, not even from a backup.</p>
      {offline && (
        <Alert tone="info">
          You’re offline. This computer erases it now, and the server once you’re back online. You can export a file
          then too.
        </Alert>
      )}
    </div>
  );
};

const Nobody = ({ email }: { email: string }) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium">{NOBODY_HERE}</p>
    <p className="wrap-anywhere text-muted">We have nothing stored about {email}.</p>
  </div>
);

/** Counts everything stored about a person, and offers to export or erase it. */
export const PersonDialog = ({ email, onClose, onErased = onClose }: PersonDialogProps) => {
  const query = usePerson(email);
  const person = query.data;
  const erase = useErasePerson(onErased);
  const records = person?.records;
  const [isExported, setExported] = useState(false);
  const exportFile = (file: NonNullable<typeof records>) => {
    savePersonFile(file);
    setExported(true);
  };
  return (
    <Dialog
      title="Export or erase a person"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {records && (
            <Button onClick={() => exportFile(records)}>
              <Download aria-hidden />
              Export as a File
            </Button>
          )}
          {person && (
            <Button
              look={isExported ? 'danger' : 'quiet-danger'}
              disabled={erase.isPending}
              onClick={() => erase.mutate(email)}
            >
              <Trash2 aria-hidden />
              {erase.isPending ? 'Erasing…' : 'Erase Forever'}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        <Loaded query={query} what="This person’s data" waiting={<Spinner text="Looking for this person’s data…" />}>
          {(found) => (found ? <Found person={found} email={email} /> : <Nobody email={email} />)}
        </Loaded>
      </div>
    </Dialog>
  );
};
