import { ImageUp } from 'lucide-react';
import { Button } from './button.tsx';
import { useFilePicker } from './use-file-picker.tsx';

const drop = (multiple: boolean) => (multiple ? 'or drop them anywhere' : 'or drop it anywhere');

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
      {/* Phones have no drag and drop. */}
      <span className="pointer-coarse:hidden">{drop(multiple)}</span>
      {picker.element}
    </div>
  );
};
