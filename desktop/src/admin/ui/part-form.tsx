import type { ReactNode } from 'react';
import { useStandingOfNoun } from '#lib/desktop/sync.ts';
import type { useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { Button } from './button.tsx';
import { ClashDialog } from './clash-dialog.tsx';

interface PartFormProps {
  part: Pick<ReturnType<typeof useSettingsPart>, 'clash' | 'dirty' | 'putOff' | 'resolve' | 'save' | 'saving'>;
  /** The words of its save button. */
  save: string;
  children: ReactNode;
}

const WAITING = {
  waiting: 'Saved on this computer · waiting to be sent',
  'needs-you': 'Saved on this computer · needs you before it is sent',
} as const;

/** The form of a part of the settings, with its save button. It works offline too: a save then waits. */
export const PartForm = ({ part, save, children }: PartFormProps) => {
  const standing = useStandingOfNoun('settings');
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!part.saving) part.save(event.currentTarget);
        }}
      >
        {children}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="primary" disabled={part.saving} className="max-sm:w-full">
            {part.saving ? 'Saving...' : save}
          </Button>
          <p aria-live="polite" className="text-sm text-muted empty:hidden">
            {part.dirty ? 'You have unsaved changes' : standing && WAITING[standing]}
          </p>
        </div>
      </form>
      {part.clash && <ClashDialog clash={part.clash} onClose={part.putOff} onResolve={part.resolve} />}
    </>
  );
};
