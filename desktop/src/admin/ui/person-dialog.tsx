import { Download, Trash2 } from 'lucide-react';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { PERSON_WORDS as words } from '#lib/person/person-words.ts';
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
      <p className="font-medium wrap-anywhere">{words.found(person.counts, email)}</p>
      <p className="text-muted">{words.erases}</p>
      {offline && (
        <Alert tone="info">
          {words.waits} {words.exportOffline}
        </Alert>
      )}
    </div>
  );
};

const Nobody = ({ email }: { email: string }) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium">{words.nobody}</p>
    <p className="wrap-anywhere text-muted">{words.nobodyText(email)}</p>
  </div>
);

/** Counts everything stored about a person, and offers to export or erase it. */
export const PersonDialog = ({ email, onClose, onErased = onClose }: PersonDialogProps) => {
  const { data: person, error, isFetching, refetch } = usePerson(email);
  const erase = useErasePerson(onErased);
  const records = person?.records;
  return (
    <Dialog
      title={words.title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {records && (
            <Button onClick={() => savePersonFile(records)}>
              <Download aria-hidden />
              {words.exportFile}
            </Button>
          )}
          {person && (
            <Button look="danger" disabled={erase.isPending} onClick={() => erase.mutate(email)}>
              <Trash2 aria-hidden />
              {erase.isPending ? words.erasing : words.erase}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {person && <Found person={person} email={email} />}
        {person === null && <Nobody email={email} />}
        {person === undefined && isFetching && <Spinner text={words.looking} />}
        {person === undefined && !isFetching && (
          <LoadFailed what={words.failed} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Dialog>
  );
};
