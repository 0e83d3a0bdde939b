import type { ReactNode } from 'react';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { Button } from './button.tsx';

interface SaveRowProps {
  words: { readonly save: string; readonly saving: string; readonly unsaved: string };
  saving: boolean;
  dirty: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** The end of a card's form: its submit button, and a line while it has unsaved changes. It saves only online. */
export const SaveRow = ({ words, saving, dirty, children }: SaveRowProps) => {
  const offline = useIsOffline();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" look="primary" disabled={saving || offline} className="max-sm:w-full">
        {saving ? words.saving : words.save}
      </Button>
      {children}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {dirty && words.unsaved}
      </p>
    </div>
  );
};
