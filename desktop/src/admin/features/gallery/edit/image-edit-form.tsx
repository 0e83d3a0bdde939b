import { DESCRIPTION_MAX, focalPointOf, type GalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useCategoriesWith } from '#lib/studio/use-gallery-categories.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { altSentence, isDescribed } from '../drafts/draft.ts';
import { useEditImages, useOrderGallery } from '../gallery-mutations.ts';
import { editButtonId } from '../grid/image-card-actions.tsx';
import { placedAt } from '../grid/reorder.ts';
import { changedFields, type EditedFields, editOf, type ImageEdit, useImageEdit } from './edit-store.ts';
import { FocalPointField } from './focal-point-field.tsx';
import { ReplaceButton } from './replace-button.tsx';

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
    const { answer } = await edits.mutateAsync({ ids: [image.id], part });
    return answer.failed.length === 0;
  };
  const savePlace = async (place: number): Promise<boolean> => {
    if (place === index + 1) return true;
    const ids = (client.getQueryData<GalleryImage[]>([listGalleryImages.path]) ?? []).map(({ id }) => id);
    return order.mutateAsync(placedAt(ids, image.id, place)).then(
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
  count: number;
}

const isPlace = (position: string, count: number): boolean =>
  /^\d+$/.test(position.trim()) && Number(position) >= 1 && Number(position) <= count;

const objectionsTo = (edit: ImageEdit, count: number) => ({
  alt: isDescribed(edit) ? altSentence(edit.alt) : 'Please add a description.',
  position: isPlace(edit.position, count) ? undefined : `Please enter a number from 1 to ${count}.`,
});

/** The fields in place of the description: Enter saves, Escape cancels. */
export const ImageEditForm = ({ image, index, count }: ImageEditFormProps) => {
  const { edit: typed, change, end } = useImageEdit();
  const [checked, setChecked] = useState(false);
  const categories = useCategoriesWith(image.category);
  const { save, saving } = useSaveEdit(image, index);
  const edit = editOf(image, index, typed);
  const objections = objectionsTo(edit, count);
  const leave = () => {
    end();
    requestAnimationFrame(() => document.getElementById(editButtonId(image.id))?.focus());
  };
  // The person may be editing another photograph by then.
  const leaveThis = () => useImageEdit.getState().edit?.id === image.id && leave();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    if (!objections.alt && !objections.position) void save(edit, leaveThis);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !saving) leave();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLTextAreaElement))
      return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="grid gap-3 p-2 sm:p-3">
      <TextField
        label="Description"
        multiline
        autoFocus
        required
        value={edit.alt}
        disabled={saving}
        enterKeyHint="done"
        error={checked || edit.alt ? objections.alt : undefined}
        counter={<TextCounter length={edit.alt.trim().length} max={DESCRIPTION_MAX} />}
        onChange={({ target }) => change({ alt: target.value })}
      />
      <SelectField
        label="Category"
        value={edit.category}
        options={categories}
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
      {image.focalX !== undefined && (
        <FocalPointField
          image={image}
          point={focalPointOf(edit)}
          disabled={saving}
          onChange={(point) => change({ focalX: point?.x ?? null, focalY: point?.y ?? null })}
        />
      )}
      <ReplaceButton image={image} disabled={saving} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={saving} className="flex-1 basis-20 px-2">
          {saving ? 'Saving...' : 'Save'}
        </Button>
        <Button disabled={saving} onClick={leave} className="flex-1 basis-20 px-2">
          Cancel
        </Button>
      </div>
    </form>
  );
};
