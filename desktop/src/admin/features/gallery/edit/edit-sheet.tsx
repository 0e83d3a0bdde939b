import { DESCRIPTION_MAX, focalPointOf, type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ImageUp, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { focusFirstWrong } from '#lib/focus.ts';
import { isEnter } from '#lib/keys.ts';
import { useCategoriesWith } from '#lib/studio/studio-queries.ts';
import { UPLOAD_WORDS } from '#lib/uploads/unsaved-upload.ts';
import { Button, SaveButton } from '#ui/button.tsx';
import { ChoiceField, named } from '#ui/choice-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { FocalPointField } from '#ui/focal-point-field.tsx';
import { moved } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { altSentence, isDescribed } from '../drafts/draft.ts';
import { useEditImages, useOrderGallery, useReplaceImage } from '../gallery-mutations.ts';
import { editButtonId } from '../grid/image-card.tsx';
import { changedFields, type EditedFields, editOf, type ImageEdit, isChanged, useImageEdit } from './edit-store.ts';
import { beginReplacement } from './replacement.ts';

/** Chooses the file that replaces a photograph; a dialog then shows it. */
const ReplaceButton = ({ image, disabled }: { image: GalleryImage; disabled: boolean }) => {
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

/**
 * Saves the differences of one photograph: its fields, its place, or both, even if its form is gone by then. `then` is
 * called after both are saved; each mutation reports its own failure.
 */
const useSaveEdit = (image: GalleryImage, index: number) => {
  const client = useQueryClient();
  const edits = useEditImages();
  const order = useOrderGallery();
  const saveFields = async (part: EditedFields): Promise<boolean> => {
    if (Object.keys(part).length === 0) return true;
    return edits.mutateAsync({ ids: [image.id], part }).then(
      () => true,
      () => false,
    );
  };
  const savePlace = async (place: number): Promise<boolean> => {
    if (place === index + 1) return true;
    const ids = (client.getQueryData<GalleryImage[]>([listGalleryImages.path]) ?? []).map(({ id }) => id);
    return order.mutateAsync(moved(ids, ids.indexOf(image.id), place - 1)).then(
      () => true,
      () => false,
    );
  };
  const save = async (edit: ImageEdit, then: () => void): Promise<void> => {
    const saved = (await saveFields(changedFields(edit, image))) && (await savePlace(Number(edit.position)));
    if (saved) then();
  };
  return { save, saving: edits.isPending || order.isPending };
};

interface ImageEditFormProps {
  image: GalleryImage;
  index: number;
  /** The gallery in its order. */
  images: readonly GalleryImage[];
}

const isPlace = (position: string, count: number): boolean =>
  /^\d+$/.test(position.trim()) && Number(position) >= 1 && Number(position) <= count;

const objectionsTo = (edit: ImageEdit, count: number) => ({
  alt: isDescribed(edit) ? altSentence(edit.alt) : UPLOAD_WORDS.missing,
  position: isPlace(edit.position, count) ? undefined : `Please enter a number from 1 to ${count}.`,
});

/** Enter saves. A step to another photograph saves too, because nobody types to throw it away. */
const ImageEditForm = ({ image, index, images }: ImageEditFormProps) => {
  const count = images.length;
  const element = useRef<HTMLFormElement>(null);
  const { edit: typed, begin, change, end } = useImageEdit();
  const [checked, setChecked] = useState(false);
  const categories = useCategoriesWith(image.category);
  const { save, saving } = useSaveEdit(image, index);
  const edit = editOf(image, index, typed);
  const objections = objectionsTo(edit, count);
  const submit = (then: () => void) => {
    setChecked(true);
    if (objections.alt || objections.position) return focusFirstWrong(element.current);
    // The person may be editing another photograph by then.
    void save(edit, () => useImageEdit.getState().edit?.id === image.id && then());
  };
  const step = (to: GalleryImage | undefined, label: string, Icon: LucideIcon) => (
    <Button
      look="quiet"
      shape="icon"
      aria-label={label}
      disabled={saving || !to}
      onClick={() => to && submit(() => begin(to.id))}
    >
      <Icon aria-hidden />
    </Button>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    submit(end);
  };
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        submit(end);
      }}
      onKeyDown={onKeyDown}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 pt-1 pb-4">
        <FocalPointField
          image={image}
          point={focalPointOf(edit)}
          disabled={saving}
          onChange={(point) => change({ focalX: point?.x ?? null, focalY: point?.y ?? null })}
        />
        <TextField
          label="Description"
          multiline
          data-autofocus
          autoFocus
          required
          value={edit.alt}
          disabled={saving}
          enterKeyHint="done"
          error={checked || edit.alt ? objections.alt : undefined}
          limit={DESCRIPTION_MAX}
          onChange={({ target }) => change({ alt: target.value })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
          <ChoiceField
            label="Category"
            value={edit.category}
            choices={named(categories)}
            disabled={saving}
            onChange={(category) => change({ category })}
          />
          <TextField
            label={`Position (1 to ${count})`}
            type="number"
            min={1}
            max={count}
            step={1}
            value={edit.position}
            disabled={saving}
            error={objections.position}
            onChange={({ target }) => change({ position: target.value })}
          />
        </div>
        <ReplaceButton image={image} disabled={saving} />
      </div>
      <footer className="flex items-center gap-2 border-t border-line px-3 py-3 pr-5">
        <div className="mr-auto flex">
          {step(images[index - 1], 'Previous photo', ChevronLeft)}
          {step(images[index + 1], 'Next photo', ChevronRight)}
        </div>
        <Button disabled={saving} onClick={end}>
          Cancel
        </Button>
        <SaveButton saving={saving}>Save</SaveButton>
      </footer>
    </form>
  );
};

/** The form of the photograph that is being edited, beside the gallery. */
export const EditSheet = ({ images }: { images: readonly GalleryImage[] }) => {
  const { edit, end } = useImageEdit();
  const index = images.findIndex(({ id }) => id === edit?.id);
  const image = images[index];
  if (!image) return null;
  return (
    <Dialog
      open
      side
      ownFoot
      title={`Photo ${index + 1} of ${images.length}`}
      keepOnOutsideClick={isChanged(edit, images)}
      focusAfterwards={() => document.getElementById(editButtonId(image.id))}
      onClose={end}
    >
      <ImageEditForm key={image.id} image={image} index={index} images={images} />
    </Dialog>
  );
};
