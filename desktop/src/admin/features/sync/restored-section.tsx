import { saveAsFile } from '#lib/copy-and-save.ts';
import { desktopBridge, type LostChange, type Restored } from '#lib/desktop.ts';
import { notifyError } from '#lib/notices.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { TypedTexts } from './change-item.tsx';
import { enquiriesWords, restoredWords } from './sync-words.ts';

/** Saves the enquiries that the server lost as a file, with the columns of every other export of enquiries. */
const exportLostEnquiries = async (): Promise<void> => {
  try {
    const [{ enquiriesAsCsv }, enquiries] = await Promise.all([
      import('#lib/csv.ts'),
      desktopBridge()?.readLostEnquiries(),
    ]);
    saveAsFile('lost-inquiries.csv', 'text/csv;charset=utf-8', enquiriesAsCsv(enquiries ?? []));
  } catch {
    notifyError('Couldn’t export the lost inquiries. Please try again.');
  }
};

const Dismiss = ({ question, onDismiss }: { question: string; onDismiss: () => void }) => (
  <ConfirmedButton title="Dismiss this?" question={question} confirm="Dismiss" onConfirm={onDismiss} />
);

const LostEnquiries = ({ count }: { count: number }) => (
  <li className="py-3 text-sm">
    <p className="font-medium">{enquiriesWords(count)} that arrived later</p>
    <div className="-mb-2 -ml-3.5 flex flex-wrap">
      <Button look="quiet" onClick={() => void exportLostEnquiries()}>
        Export
      </Button>
      <Dismiss
        question={`${enquiriesWords(count)} will be removed from this computer, and your site has lost them. Export them first if you want to answer. This can’t be undone.`}
        onDismiss={() => void desktopBridge()?.putAwayLostEnquiries()}
      />
    </div>
  </li>
);

const LostItem = ({ change }: { change: LostChange }) => (
  <li className="py-3 text-sm">
    <p dir="auto" className="font-medium wrap-anywhere">
      {change.words}
    </p>
    <TypedTexts texts={change.texts} />
    <div className="-mb-2 -ml-3.5 flex flex-wrap">
      <Dismiss
        question={`“${change.words}” won’t be listed here any more. This can’t be undone.`}
        onDismiss={() => void desktopBridge()?.discardChange(change.id)}
      />
    </div>
  </li>
);

/** The site was restored: what waits from before, and what it no longer has, to read and to copy. */
export const RestoredSection = ({ restored }: { restored: Restored }) => {
  const { held, changes, enquiries } = restored;
  return (
    <section className="mt-4">
      <Alert tone="info">{restoredWords(restored)}</Alert>
      {held > 0 && (
        <Button look="primary" className="mt-2" onClick={() => void desktopBridge()?.sendHeldChanges()}>
          {held === 1 ? 'Send it' : `Send all ${held}`}
        </Button>
      )}
      {changes.length + enquiries > 0 && (
        <>
          <h4 className="mt-4 font-semibold text-muted">No longer on your site</h4>
          <p className="mt-1">Your site had these, and the backup did not. Copy what you want to enter again.</p>
          <ul className="mt-1 divide-y divide-line">
            {enquiries > 0 && <LostEnquiries count={enquiries} />}
            {changes.map((change) => (
              <LostItem key={change.id} change={change} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
