import { useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import type { OthersChanges } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SYNC_WORDS as words } from './sync-words.ts';

/** Changes that another person made on this computer: only their number is shown. */
export const OthersItem = ({ person: { id, name, count, gone } }: { person: OthersChanges }) => {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    void desktopBridge()?.discardOthers(id);
  };
  return (
    <li className="py-3 text-sm">
      <p className="wrap-anywhere">{gone ? words.gone(count, name) : words.others(count, name)}</p>
      {gone && (
        <div className="-mb-2 -ml-4 flex flex-wrap">
          <Button look="quiet" onClick={() => void desktopBridge()?.exportOthers(id)}>
            {words.exportOthers}
          </Button>
          <Button look="quiet-danger" onClick={() => setAsking(true)}>
            {words.discard}
          </Button>
          <ConfirmDialog
            title={words.discardOthersTitle}
            question={words.discardOthersQuestion(count, name)}
            confirm={words.discard}
            open={isAsking}
            onConfirm={discard}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
    </li>
  );
};
