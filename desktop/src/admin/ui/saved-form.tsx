import type { ReactNode } from 'react';
import { useIsOffline, useUnsentSettings } from '#lib/desktop/sync.ts';
import type { useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { Button } from './button.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { RecoveredNote } from './recovered-note.tsx';
import { SaveBar } from './save-bar.tsx';

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
      <Button
        type="submit"
        look={dirty ? 'primary' : 'outline'}
        disabled={saving || (offline && !waits)}
        className="max-sm:w-full"
      >
        {saving ? 'Saving...' : label}
      </Button>
      {children}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {dirty ? UNSAVED : waits && unsent}
      </p>
    </div>
  );
};

/** For a part of the settings in several cards. */
const FormBar = ({ label, saving, dirty }: Pick<SaveRowProps, 'label' | 'saving' | 'dirty'>) => {
  const unsent = useUnsentSettings();
  return <SaveBar note={dirty ? UNSAVED : unsent} label={saving ? 'Saving...' : label} disabled={saving} />;
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
  /** The save button stands at the end of the fields, or in a bar that stays in sight, or there is nothing to save. */
  foot?: 'row' | 'bar' | 'none';
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
  children,
}: SavedFormProps) => (
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
      {foot === 'bar' && <FormBar label={save} {...form} />}
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
