import { conflictWords, type SettingsConflict } from '@shutterdesk/shared';
import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import type { ChangeConflict } from '#lib/desktop.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const SIDES = [
  { side: 'mine', title: 'Mine', choose: 'Keep mine' },
  { side: 'theirs', title: 'Theirs', choose: 'Keep theirs' },
] as const;

type Sides = Pick<ChangeConflict, 'label' | 'mine' | 'theirs'>;

interface MineOrTheirsProps {
  conflict: Sides;
  /** Unique among the choices on the screen. */
  name: string;
  theirs: boolean;
  onChange: (theirs: boolean) => void;
}

/** Both values of a field that two people have changed, side by side, to choose from. */
export const MineOrTheirs = ({ conflict, name, theirs, onChange }: MineOrTheirsProps) => (
  <fieldset className="mt-2">
    <legend className="mb-1 text-sm">{conflict.label}</legend>
    <div className="flex flex-wrap gap-2">
      {SIDES.map(({ side, title, choose }) => {
        const isChosen = (side === 'theirs') === theirs;
        return (
          <label
            key={side}
            className={classNames(
              'flex min-w-0 flex-1 cursor-pointer flex-col gap-1 rounded-control border p-3 text-sm',
              isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong',
            )}
          >
            <span className="font-medium">{title}</span>
            <span dir="auto" className="flex-1 wrap-anywhere whitespace-pre-line">
              {conflict[side]}
            </span>
            <span className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChange(side === 'theirs')}
                className="size-5 accent-accent"
              />
              {choose}
            </span>
          </label>
        );
      })}
    </div>
  </fieldset>
);

export const SAVE_CHOICE = 'Save this choice';

/** The choices between mine and theirs, and the fields in which theirs stay. `name` is unique on the screen. */
export const useMineOrTheirs = (name: string, conflicts: readonly (Sides & { readonly field: string })[]) => {
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, theirs: boolean) => {
    const next = new Set(keepTheirs);
    if (theirs) next.add(field);
    else next.delete(field);
    setKeepTheirs(next);
  };
  const choices = conflicts.map((conflict) => (
    <MineOrTheirs
      key={conflict.field}
      name={`${name} ${conflict.field}`}
      conflict={conflict}
      theirs={keepTheirs.has(conflict.field)}
      onChange={(theirs) => choose(conflict.field, theirs)}
    />
  ));
  return { keepTheirs, choices };
};

interface ClashDialogProps {
  conflicts: readonly SettingsConflict[];
  onResolve: (taken: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Asks which version to keep when two people changed the same field. Nothing is saved before the answer. */
export const ClashDialog = ({ conflicts, onResolve, onClose }: ClashDialogProps) => {
  const currency = useKnownSettings()?.currency;
  const sides = conflicts.map((conflict) => ({ field: conflict.field, ...conflictWords(conflict, currency) }));
  const { keepTheirs, choices } = useMineOrTheirs('clash', sides);
  return (
    <Dialog
      title="Someone else changed this too"
      description="Your changes aren’t saved yet. Choose which to keep."
      open
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button look="primary" onClick={() => onResolve(keepTheirs)}>
            {SAVE_CHOICE}
          </Button>
        </>
      }
    >
      {choices}
    </Dialog>
  );
};
