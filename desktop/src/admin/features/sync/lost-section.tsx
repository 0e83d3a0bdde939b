import { useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import type { Lost, LostChange } from '#lib/desktop/sync.ts';
import { notifyError } from '#lib/notices.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { enquiriesWords } from './sync-words.ts';

/** Saves the enquiries that the server lost as a file, with the columns of every other export of enquiries. */
const exportLostEnquiries = async (): Promise<void> => {
  try {
    const [{ enquiriesAsCsv }, enquiries] = await Promise.all([
      import('#lib/enquiry-csv.ts'),
      desktopBridge()?.readLostEnquiries(),
    ]);
    saveAsFile('lost-inquiries.csv', 'text/csv;charset=utf-8', enquiriesAsCsv(enquiries ?? []));
  } catch {
    notifyError('Couldn’t export the inquiries. Please try again.');
  }
};

const DISMISS = 'Dismiss';

const Dismiss = ({ question, onDismiss }: { question: string; onDismiss: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const dismiss = () => {
    setAsking(false);
    onDismiss();
  };
  return (
    <>
      <Button look="quiet-danger" onClick={() => setAsking(true)}>
        {DISMISS}
      </Button>
      <ConfirmDialog
        title="Dismiss this?"
        question={question}
        confirm={DISMISS}
        open={isAsking}
        onConfirm={dismiss}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

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
    {change.reason && (
      <p dir="auto" className="mt-1 wrap-anywhere text-muted">
        {change.reason}
      </p>
    )}
    <div className="-mb-2 -ml-3.5 flex flex-wrap">
      {change.sendable && (
        <Button look="quiet" onClick={() => void desktopBridge()?.retryChange(change.id)}>
          Send again
        </Button>
      )}
      <Dismiss
        question={`“${change.words}” won’t be sent again or listed here. This can’t be undone.`}
        onDismiss={() => void desktopBridge()?.discardChange(change.id)}
      />
    </div>
  </li>
);

/** Lists everything that the server lost by restoring an older backup, and that this computer still has. */
export const LostSection = ({ lost: { changes, enquiries } }: { lost: Lost }) => (
  <section className="mt-4">
    <h4 className="text-sm font-semibold text-muted">Missing on your site</h4>
    <p className="mt-1 text-sm">
      Your site was restored from an older backup and lost what came after it. This computer still has the items below.
      Nothing is sent unless you say so.
    </p>
    <ul className="mt-1 divide-y divide-line">
      {enquiries > 0 && <LostEnquiries count={enquiries} />}
      {changes.map((change) => (
        <LostItem key={change.id} change={change} />
      ))}
    </ul>
  </section>
);
