import { conflictWords } from '@shutterdesk/shared';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';
import { SETTINGS_WORDS as words } from './settings-words.ts';
import type { Clash } from './use-settings-form.ts';

interface ClashDialogProps {
  clash: Clash;
  onResolve: (taken: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Asks which version to keep when two people changed the same field. Nothing is saved before the answer. */
export const ClashDialog = ({ clash, onResolve, onClose }: ClashDialogProps) => {
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, theirs: boolean) => {
    const next = new Set(keepTheirs);
    if (theirs) next.add(field);
    else next.delete(field);
    setKeepTheirs(next);
  };
  return (
    <Dialog
      title={words.clashTitle}
      description={words.clashText}
      open
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.clashLater}</Button>
          <Button look="primary" onClick={() => onResolve(keepTheirs)}>
            {words.clashSave}
          </Button>
        </>
      }
    >
      {clash.conflicts.map((conflict) => (
        <MineOrTheirs
          key={conflict.field}
          name={`clash ${conflict.field}`}
          conflict={conflictWords(conflict, clash.theirs.currency)}
          theirs={keepTheirs.has(conflict.field)}
          onChange={(theirs) => choose(conflict.field, theirs)}
        />
      ))}
    </Dialog>
  );
};
