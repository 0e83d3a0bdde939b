import { conflictWords, type SettingsConflict } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { MineOrTheirs } from './mine-or-theirs.tsx';

const WORDS = {
  title: 'Someone else changed this too',
  text: 'Your changes aren’t saved yet. Choose which to keep.',
  later: 'Not now',
  save: 'Save this choice',
} as const;

interface ClashDialogProps {
  conflicts: readonly SettingsConflict[];
  onResolve: (taken: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Asks which version to keep when two people changed the same field. Nothing is saved before the answer. */
export const ClashDialog = ({ conflicts, onResolve, onClose }: ClashDialogProps) => {
  const currency = useQuery({ ...settingsQuery, enabled: false }).data?.settings.currency;
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
      {conflicts.map((conflict) => (
        <MineOrTheirs
          key={conflict.field}
          name={`clash ${conflict.field}`}
          conflict={conflictWords(conflict, currency)}
          theirs={keepTheirs.has(conflict.field)}
          onChange={(theirs) => choose(conflict.field, theirs)}
        />
      ))}
    </Dialog>
  );
};
