import { useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import type { SyncChange } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';

/** Mine and theirs side by side, for each field that both changed. Nothing is saved before the person chooses. */
export const ConflictChoice = ({ change }: { change: SyncChange }) => {
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, takesTheirs: boolean) => {
    const next = new Set(keepTheirs);
    if (takesTheirs) next.add(field);
    else next.delete(field);
    setKeepTheirs(next);
  };
  return (
    <div className="mt-1">
      <p className="text-sm text-danger">Somebody else changed the same. Choose which is to be on your site.</p>
      {change.conflicts.map((conflict) => (
        <MineOrTheirs
          key={conflict.field}
          conflict={conflict}
          name={`${change.id} ${conflict.field}`}
          theirs={keepTheirs.has(conflict.field)}
          onChange={(keepTheirs) => choose(conflict.field, keepTheirs)}
        />
      ))}
      <Button
        look="primary"
        className="mt-2"
        onClick={() => void desktopBridge()?.resolveChange(change.id, [...keepTheirs])}
      >
        Save this choice
      </Button>
    </div>
  );
};
