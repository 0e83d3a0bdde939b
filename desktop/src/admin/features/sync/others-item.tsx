import { useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import type { OthersChanges } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { changesWords } from './sync-words.ts';

/** Changes that another person made on this computer: only their number is shown. */
export const OthersItem = ({ person: { id, name, count, gone } }: { person: OthersChanges }) => {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    void desktopBridge()?.discardOthers(id);
  };
  return (
    <li className="py-3 text-sm">
      <p className="wrap-anywhere">
        {gone
          ? `${changesWords(count)} of ${name}, whose account is gone, will never be sent.`
          : `${changesWords(count)} of another person ${count === 1 ? 'waits' : 'wait'} for their sign-in: ${name}`}
      </p>
      {gone && (
        <div className="-mb-2 -ml-4 flex flex-wrap">
          <Button look="quiet" onClick={() => void desktopBridge()?.exportOthers(id)}>
            Export…
          </Button>
          <Button look="quiet-danger" onClick={() => setAsking(true)}>
            Discard
          </Button>
          <ConfirmDialog
            title="Discard these changes?"
            question={`${changesWords(count)} of ${name} will be removed from this computer, with their photographs. This cannot be undone.`}
            confirm="Discard"
            open={isAsking}
            onConfirm={discard}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
    </li>
  );
};
