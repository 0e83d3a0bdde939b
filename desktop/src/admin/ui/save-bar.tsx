import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface SaveBarProps {
  /** A remark on the save, if there is one. */
  note: ReactNode;
  label: string;
  disabled: boolean;
}

/** A form's submit button, always within reach of the thumb. */
export const SaveBar = ({ note, label, disabled }: SaveBarProps) => (
  <div className="sticky bottom-0 z-10 short:static -mx-4 mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
    <div aria-live="polite" className="text-sm text-muted empty:hidden">
      {note}
    </div>
    <Button type="submit" look="primary" data-saves-tab disabled={disabled} className="w-full sm:w-auto">
      {label}
    </Button>
  </div>
);
