import type { ReactNode } from 'react';
import { useIsOffline, useUnsentSettings } from '#lib/desktop.ts';
import type { useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { formatDateTime } from '#lib/format-date.ts';
import { Alert } from './alert.tsx';
import { Button, SaveButton } from './button.tsx';
import { ClashDialog } from './clash-dialog.tsx';

interface RecoveredNoteProps {
  /** The time of typing, ISO 8601. */
  at: string;
  onDiscard: () => void;
}

/** Says that unsaved text has been recovered; the person keeps or discards it. */
export const RecoveredNote = ({ at, onDiscard }: RecoveredNoteProps) => (
  <Alert tone="info" className="mb-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>We kept what you typed on {formatDateTime(at)}. Save it, or discard it.</p>
      <Button onClick={onDiscard}>Discard it</Button>
    </div>
  </Alert>
);

const UNSAVED = 'You have unsaved changes';

interface SaveRowProps {
  label: string;
  saving: boolean;
  dirty: boolean;
  /** A part of the settings: it is saved offline too, and then waits. */
  waits: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** The end of a card's form: its submit button, filled once there is something to save, and a line about unsaved changes. */
const SaveRow = ({ label, saving, dirty, waits, children }: SaveRowProps) => {
  const offline = useIsOffline();
  const unsent = useUnsentSettings();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SaveButton
        saving={saving}
        look={dirty ? 'primary' : 'outline'}
        disabled={offline && !waits}
        className="max-sm:w-full"
      >
        {label}
      </SaveButton>
      {children}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {dirty ? UNSAVED : waits && unsent}
      </p>
    </div>
  );
};

interface SaveBarProps extends Omit<SaveRowProps, 'waits'> {
  /** Shown while there is nothing else to say. */
  note: ReactNode;
}

/** For a part of the settings in several cards: its submit button is always within reach of the thumb. */
const SaveBar = ({ label, saving, dirty, note, children }: SaveBarProps) => {
  const unsent = useUnsentSettings();
  return (
    <div className="print:hidden sticky bottom-0 z-10 short:static -mx-4 mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
      <div aria-live="polite" className="text-sm text-muted empty:hidden max-sm:w-full max-sm:text-right">
        {dirty ? UNSAVED : (unsent ?? note)}
      </div>
      {children}
      <SaveButton saving={saving} data-saves-tab className="max-sm:flex-1">
        {label}
      </SaveButton>
    </div>
  );
};

interface SavedFormProps {
  form: Pick<
    ReturnType<typeof useSavedForm>,
    'conflicts' | 'dirty' | 'discard' | 'element' | 'leave' | 'putOff' | 'recoveredAt' | 'resolve' | 'save' | 'saving'
  >;
  /** The words of its save button. */
  save: string;
  /** A part of the settings: a save works offline too, and then waits. */
  waits?: boolean;
  /** The look of its fields. */
  className?: string;
  /** Further buttons beside it. */
  buttons?: ReactNode;
  /** The save button stands at the end of the fields, or in a bar that stays in sight, or there is nothing to save. */
  foot?: 'row' | 'bar' | 'none';
  /** Stands beside the button of the bar while there is nothing to save. */
  note?: ReactNode;
  children: ReactNode;
}

/** The element of a saved form: what was recovered, its fields, its save button, and the question after a clash. */
export const SavedForm = ({
  form,
  save,
  waits = false,
  className,
  buttons,
  foot = 'row',
  note,
  children,
}: SavedFormProps) => (
  <>
    <form
      ref={form.element}
      noValidate
      onBlur={({ target }) => form.leave(target.getAttribute('name') ?? '')}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {form.recoveredAt && <RecoveredNote at={form.recoveredAt} onDiscard={form.discard} />}
      <div className={className}>{children}</div>
      {foot === 'bar' && (
        <SaveBar label={save} note={note} saving={form.saving} dirty={form.dirty}>
          {buttons}
        </SaveBar>
      )}
      {foot === 'row' && (
        <SaveRow label={save} saving={form.saving} dirty={form.dirty} waits={waits}>
          {buttons}
        </SaveRow>
      )}
    </form>
    {form.conflicts.length > 0 && (
      <ClashDialog conflicts={form.conflicts} onClose={form.putOff} onResolve={form.resolve} />
    )}
  </>
);
