import type { ReactNode } from 'react';
import { useIsOffline, useUnsentSettings } from '#lib/desktop/sync.ts';
import type { useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { Button } from './button.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { RecoveredNote } from './recovered-note.tsx';

interface SaveRowProps {
  label: string;
  saving: boolean;
  dirty: boolean;
  /** A part of the settings: it is saved offline too, and then waits. */
  waits: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** The end of a card's form: its submit button, and a line about unsaved changes. */
const SaveRow = ({ label, saving, dirty, waits, children }: SaveRowProps) => {
  const offline = useIsOffline();
  const unsent = useUnsentSettings();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" look="primary" disabled={saving || (offline && !waits)} className="max-sm:w-full">
        {saving ? 'Saving...' : label}
      </Button>
      {children}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {dirty ? 'You have unsaved changes' : waits && unsent}
      </p>
    </div>
  );
};

interface SavedFormProps {
  form: Pick<
    ReturnType<typeof useSavedForm>,
    'conflicts' | 'dirty' | 'discard' | 'element' | 'putOff' | 'recoveredAt' | 'resolve' | 'save' | 'saving'
  >;
  /** The words of its save button. */
  save: string;
  /** A part of the settings: a save works offline too, and then waits. */
  waits?: boolean;
  /** The look of its fields. */
  className?: string;
  /** Further buttons. */
  buttons?: ReactNode;
  /** Stands in place of the row with the save button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The element of a saved form: what was recovered, its fields, its save button, and the question after a clash. */
export const SavedForm = ({ form, save, waits = false, className, buttons, foot, children }: SavedFormProps) => (
  <>
    <form
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {form.recoveredAt && <RecoveredNote at={form.recoveredAt} onDiscard={form.discard} />}
      <div className={className}>{children}</div>
      {foot ?? (
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
