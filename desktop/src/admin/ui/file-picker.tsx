import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface FilePickerOptions {
  multiple: boolean;
  /** The types that the system's picker offers. */
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** Opens the system's picker. Its element, which nobody sees, stands beside the button that opens it. */
export const useFilePicker = ({ multiple, accept = 'image/*', onFiles }: FilePickerOptions) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Allows choosing the same file again after it was removed.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  const element: ReactNode = (
    <input ref={input} type="file" accept={accept} multiple={multiple} hidden onChange={choose} />
  );
  return { open: () => input.current?.click(), element };
};

/** Phones have no drag and drop. */
export const DropHint = ({ multiple }: { multiple: boolean }) => (
  <span className="pointer-coarse:hidden">or drop {multiple ? 'them' : 'it'} anywhere</span>
);

interface FilePickerProps {
  label: string;
  multiple: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files; the surrounding tab accepts dropped ones. */
export const FilePicker = ({ label, multiple, disabled, onFiles }: FilePickerProps) => {
  const picker = useFilePicker({ multiple, onFiles });
  return (
    <div
      data-takes-files
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card border border-dashed border-line-strong px-4 py-5 text-sm text-muted"
    >
      <Button disabled={disabled} onClick={picker.open}>
        <ImageUp aria-hidden />
        {label}
      </Button>
      <DropHint multiple={multiple} />
      {picker.element}
    </div>
  );
};

/** Covers the whole window while files are dragged over it. */
export const DropVeil = ({ shown }: { shown: boolean }) =>
  shown && (
    <div className="pointer-events-none fixed inset-0 z-60 grid place-items-center bg-accent/80 p-6" aria-hidden>
      <p className="rounded-card border-2 border-dashed border-on-accent px-8 py-10 text-center text-lg font-medium text-on-accent">
        Drop to add them to the upload
      </p>
    </div>
  );
