import type { ReactNode } from 'react';
import { useIsOffline, useStandingOfNoun } from '#lib/desktop/sync.ts';
import { Button } from './button.tsx';

const WAITING = {
  waiting: 'Saved on this computer · waiting to be sent',
  'needs-you': 'Saved on this computer · needs you before it is sent',
} as const;

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
export const SaveRow = ({ label, saving, dirty, waits, children }: SaveRowProps) => {
  const offline = useIsOffline();
  const standing = useStandingOfNoun('settings');
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" look="primary" disabled={saving || (offline && !waits)} className="max-sm:w-full">
        {saving ? 'Saving...' : label}
      </Button>
      {children}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {dirty ? 'You have unsaved changes' : waits && standing && WAITING[standing]}
      </p>
    </div>
  );
};
