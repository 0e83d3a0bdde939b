import type { ReactNode } from 'react';
import type { useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { ClashDialog } from './clash-dialog.tsx';
import { RecoveredNote } from './recovered-note.tsx';
import { SaveRow } from './save-row.tsx';

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
