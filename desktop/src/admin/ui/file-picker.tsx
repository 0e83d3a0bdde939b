import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from './button.tsx';

const drop = (multiple: boolean) => (multiple ? 'or drop them anywhere' : 'or drop it anywhere');

interface FilePickerProps {
  label: string;
  multiple: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files; the surrounding tab accepts dropped ones. */
export const FilePicker = ({ label, multiple, disabled, onFiles }: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Allows choosing the same file again after it was removed.
    event.target.value = '';
  };
  return (
    <div
      data-takes-files
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card border border-dashed border-line-strong px-4 py-5 text-sm text-muted"
    >
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        {label}
      </Button>
      {/* Phones have no drag and drop. */}
      <span className="pointer-coarse:hidden">{drop(multiple)}</span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        disabled={disabled}
        hidden
        onChange={choose}
      />
    </div>
  );
};
