import { conflictWords } from '@shutterdesk/shared';
import { useState } from 'react';
import type { Clash } from '#lib/studio/save-settings-over.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { MineOrTheirs } from './mine-or-theirs.tsx';

const WORDS = {
  title: 'Somebody else changed the same',
  text: 'What you typed has not been saved yet. Choose whose words your page shows.',
  later: 'Not now',
  save: 'Save this choice',
} as const;

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
      title={WORDS.title}
      description={WORDS.text}
      open
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{WORDS.later}</Button>
          <Button look="primary" onClick={() => onResolve(keepTheirs)}>
            {WORDS.save}
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
