import type { GalleryImage } from '@shutterdesk/shared';
import { ImageUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { useReplaceImage } from '../gallery-mutations.ts';
import { beginReplacement } from './replacement.ts';

/** Chooses the file that replaces a photograph; a dialog then shows it. */
export const ReplaceButton = ({ image, disabled }: { image: GalleryImage; disabled: boolean }) => {
  const { mutateAsync } = useReplaceImage();
  const picker = useFilePicker({ multiple: false, onFiles: (files) => beginReplacement(image, mutateAsync, files) });
  return (
    <div>
      <Button disabled={disabled} onClick={picker.open}>
        <ImageUp aria-hidden />
        Replace photo
      </Button>
      {picker.element}
    </div>
  );
};
