import { useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import type { Lost, LostChange } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { exportLostEnquiries } from './export-lost-enquiries.ts';
import { SYNC_WORDS as words } from './sync-words.ts';

const PutAway = ({ question, onPutAway }: { question: string; onPutAway: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const putAway = () => {
    setAsking(false);
    onPutAway();
  };
  return (
    <>
      <Button look="quiet-danger" onClick={() => setAsking(true)}>
        {words.putAway}
      </Button>
      <ConfirmDialog
        title={words.putAwayTitle}
        question={question}
        confirm={words.putAway}
        open={isAsking}
        onConfirm={putAway}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

const LostEnquiries = ({ count }: { count: number }) => (
  <li className="py-3 text-sm">
    <p className="font-medium">{words.lostEnquiries(count)}</p>
    <div className="-mb-2 -ml-4 flex flex-wrap">
      <Button look="quiet" onClick={() => void exportLostEnquiries()}>
        {words.exportLost}
      </Button>
      <PutAway
        question={words.putAwayEnquiries(count)}
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
          {words.sendAgain}
        </Button>
      )}
      <PutAway
        question={words.putAwayChange(change.words)}
        onPutAway={() => void desktopBridge()?.discardChange(change.id)}
      />
    </div>
  </li>
);

/** Lists everything that the server lost by restoring an older backup, and that this computer still has. */
export const LostSection = ({ lost: { changes, enquiries } }: { lost: Lost }) => (
  <section className="mt-4">
    <h3 className="text-sm font-semibold text-muted">{words.groups.lost}</h3>
    <p className="mt-1 text-sm">{words.lostText}</p>
    <ul className="mt-1 divide-y divide-line">
      {enquiries > 0 && <LostEnquiries count={enquiries} />}
      {changes.map((change) => (
        <LostItem key={change.id} change={change} />
      ))}
    </ul>
  </section>
);
