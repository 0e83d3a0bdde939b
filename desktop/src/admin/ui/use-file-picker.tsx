import { type ChangeEvent, type ReactNode, useRef } from 'react';

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
