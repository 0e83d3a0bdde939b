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
    notifyError('The inquiries could not be exported. Please try again.');
  }
};

const PUT_AWAY = 'Put away';

const PutAway = ({ question, onPutAway }: { question: string; onPutAway: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const putAway = () => {
    setAsking(false);
    onPutAway();
  };
  return (
    <>
      <Button look="quiet-danger" onClick={() => setAsking(true)}>
        {PUT_AWAY}
      </Button>
      <ConfirmDialog
        title="Put this away?"
        question={question}
        confirm={PUT_AWAY}
        open={isAsking}
        onConfirm={putAway}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

const LostEnquiries = ({ count }: { count: number }) => (
  <li className="py-3 text-sm">
    <p className="font-medium">{enquiriesWords(count)} that came in after it</p>
    <div className="-mb-2 -ml-4 flex flex-wrap">
      <Button look="quiet" onClick={() => void exportLostEnquiries()}>
        Export
      </Button>
      <PutAway
        question={`${enquiriesWords(count)} will be removed from this computer. Your site has lost them: export them first if you want to answer. This cannot be undone.`}
        onPutAway={() => void desktopBridge()?.putAwayLostEnquiries()}
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
    <div className="-mb-2 -ml-4 flex flex-wrap">
      {change.sendable && (
        <Button look="quiet" onClick={() => void desktopBridge()?.retryChange(change.id)}>
          Send again
        </Button>
      )}
      <PutAway
        question={`“${change.words}” will not be sent again, and is listed here no more. This cannot be undone.`}
        onPutAway={() => void desktopBridge()?.discardChange(change.id)}
      />
    </div>
  </li>
);

/** Lists everything that the server lost by restoring an older backup, and that this computer still has. */
export const LostSection = ({ lost: { changes, enquiries } }: { lost: Lost }) => (
  <section className="mt-4">
    <h3 className="text-sm font-semibold text-muted">Missing on your site</h3>
    <p className="mt-1 text-sm">
      Your site was put back to an older backup and has lost what came after it. This computer still knows what is
      listed here. Nothing of it is sent unless you say so.
    </p>
    <ul className="mt-1 divide-y divide-line">
      {enquiries > 0 && <LostEnquiries count={enquiries} />}
      {changes.map((change) => (
        <LostItem key={change.id} change={change} />
      ))}
    </ul>
  </section>
);
