import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { UPLOAD_WORDS as words } from './upload-words.ts';

interface FilePickerProps {
  label: string;
  multiple: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Choose files, or drop them. */
export const FilePicker = ({ label, multiple, disabled, onFiles }: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is for everybody
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card border border-dashed px-4 py-5 text-sm text-muted',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        {label}
      </Button>
      <span>{words.drop}</span>
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
