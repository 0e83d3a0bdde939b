import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { foundLines, foundTitle } from '#lib/person/person-words.ts';
import { type FoundPerson, savePersonFile, useErasePerson, usePerson } from '#lib/person/use-person.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Spinner } from './spinner.tsx';

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
          <li>Deleted inquiries and spam included</li>
        </ul>
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
    <p className="font-medium">No one with this address</p>
    <p className="wrap-anywhere text-muted">We have nothing stored about {email}.</p>
  </div>
);

/** Counts everything stored about a person, and offers to export or erase it. */
export const PersonDialog = ({ email, onClose, onErased = onClose }: PersonDialogProps) => {
  const { data: person, error, isFetching, refetch } = usePerson(email);
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
        {person && <Found person={person} email={email} />}
        {person === null && <Nobody email={email} />}
        {person === undefined && isFetching && <Spinner text="Looking for this person’s data…" />}
        {person === undefined && !isFetching && (
          <LoadFailed what="This person’s data" error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Dialog>
  );
};
