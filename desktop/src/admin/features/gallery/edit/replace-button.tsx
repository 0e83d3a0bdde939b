import type { GalleryImage } from '@shutterdesk/shared';
import { ImageUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useReplaceImage } from '../gallery-mutations.ts';
import { beginReplacement } from './replacement.ts';

/** Opens the dialog that replaces a photograph. */
export const ReplaceButton = ({ image, disabled }: { image: GalleryImage; disabled: boolean }) => {
  const { mutateAsync } = useReplaceImage();
  return (
    <Button disabled={disabled} onClick={() => beginReplacement(image, mutateAsync)}>
      <ImageUp aria-hidden />
      Replace photo
    </Button>
  );
};
