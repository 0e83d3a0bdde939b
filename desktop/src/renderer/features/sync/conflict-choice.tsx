import { useState } from 'react';
import { desktopBridge } from '#lib/desktop-bridge.ts';
import type { ChangeConflict, SyncChange } from '#lib/sync.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SYNC_WORDS as words } from './sync-words.ts';

interface SideProps {
  name: string;
  title: string;
  choose: string;
  value: string;
  chosen: boolean;
  onChoose: () => void;
}

const Side = ({ name, title, choose, value, chosen, onChoose }: SideProps) => (
  <label
    className={classNames(
      'flex min-w-0 flex-1 cursor-pointer flex-col gap-1 rounded-control border p-3 text-sm',
      chosen ? 'border-accent bg-accent-soft' : 'border-line-strong',
    )}
  >
    <span className="font-medium">{title}</span>
    <span dir="auto" className="flex-1 wrap-anywhere whitespace-pre-line">
      {value}
    </span>
    <span className="flex min-h-11 items-center gap-2">
      <input type="radio" name={name} checked={chosen} onChange={onChoose} className="size-5 accent-accent" />
      {choose}
    </span>
  </label>
);

interface FieldProps {
  conflict: ChangeConflict;
  name: string;
  theirs: boolean;
  onChange: (theirs: boolean) => void;
}

const Field = ({ conflict, name, theirs, onChange }: FieldProps) => (
  <fieldset className="mt-2">
    <legend className="mb-1 text-sm">{conflict.label}</legend>
    <div className="flex flex-wrap gap-2">
      <Side
        name={name}
        title={words.mine}
        choose={words.keepMine}
        value={conflict.mine}
        chosen={!theirs}
        onChoose={() => onChange(false)}
      />
      <Side
        name={name}
        title={words.theirs}
        choose={words.keepTheirs}
        value={conflict.theirs}
        chosen={theirs}
        onChoose={() => onChange(true)}
      />
    </div>
  </fieldset>
);

/** Mine and theirs side by side, for each field that both changed. Nothing is saved before the person says so. */
export const ConflictChoice = ({ change }: { change: SyncChange }) => {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, keepTheirs: boolean) => {
    const next = new Set(theirs);
    if (keepTheirs) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <div className="mt-1">
      <p className="text-sm text-danger">{words.conflict}</p>
      {change.conflicts.map((conflict) => (
        <Field
          key={conflict.field}
          conflict={conflict}
          name={`${change.id} ${conflict.field}`}
          theirs={theirs.has(conflict.field)}
          onChange={(keepTheirs) => choose(conflict.field, keepTheirs)}
        />
      ))}
      <Button
        look="primary"
        className="mt-2"
        onClick={() => void desktopBridge()?.settleChange(change.id, [...theirs])}
      >
        {words.decide}
      </Button>
    </div>
  );
};
