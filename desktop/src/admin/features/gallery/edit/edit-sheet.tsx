import type { GalleryImage } from '@shutterdesk/shared';
import { Sheet } from '#ui/dialog.tsx';
import { editButtonId } from '../grid/image-card-actions.tsx';
import { isChanged, useImageEdit } from './edit-store.ts';
import { ImageEditForm } from './image-edit-form.tsx';

/** The form of the photograph that is being edited, beside the gallery. */
export const EditSheet = ({ images }: { images: readonly GalleryImage[] }) => {
  const { edit, end } = useImageEdit();
  const index = images.findIndex(({ id }) => id === edit?.id);
  const image = images[index];
  if (!image) return null;
  return (
    <Sheet
      title={`Photo ${index + 1} of ${images.length}`}
      keepOnOutsideClick={isChanged(edit, images)}
      focusAfterwards={() => document.getElementById(editButtonId(image.id))}
      onClose={end}
    >
      <ImageEditForm key={image.id} image={image} index={index} images={images} />
    </Sheet>
  );
};
