import { DELETED_KEPT_DAYS, type GalleryImage } from '@shutterdesk/shared';
import { Images } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { focusNeighbour, focusSavedTitle } from '#lib/focus.ts';
import { useGalleryCategories } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField, named } from '#ui/choice-field.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/loaded.tsx';
import { PhotoGrid } from '#ui/photo-grid.tsx';
import { useDeleteImages, useEditImages, useOrderGallery } from '../gallery-mutations.ts';
import { useSelection } from '../selection-store.ts';
import { ImageCard } from './image-card.tsx';

const selected = (count: number) => `${count} selected`;

export interface SelectionActions {
  /** Further buttons for the selected photographs; `onDone` takes them out of the selection. */
  actionsOn: (ids: readonly string[], onDone: () => void) => ReactNode;
}

interface SelectionBarProps extends SelectionActions {
  /** In the gallery's order. */
  ids: readonly string[];
  deleting: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onDelete: () => void;
  /** Called with the changed photographs. Others that were selected meanwhile stay selected. */
  onChanged: (ids: readonly string[]) => void;
}

/** The actions on the selected photographs, within reach of the thumb. */
const SelectionBar = ({ ids, deleting, actionsOn, onSelectAll, onClear, onDelete, onChanged }: SelectionBarProps) => {
  const categories = useGalleryCategories();
  const [category, setCategory] = useState<string>(categories[0]);
  const { mutate, isPending } = useEditImages();
  const busy = isPending || deleting;
  return (
    <section
      aria-label={selected(ids.length)}
      className="sticky bottom-0 z-10 short:static -mx-4 mt-4 -mb-4 flex flex-wrap items-center gap-2 rounded-b-card border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      <div className="flex flex-1 flex-wrap items-center gap-x-2 max-lg:basis-full max-sm:-mr-3.5">
        <p role="status" className="text-sm font-medium tabular-nums max-lg:mr-auto">
          {selected(ids.length)}
        </p>
        <Button look="quiet" disabled={busy} onClick={onSelectAll}>
          Select all
        </Button>
        <Button look="quiet" disabled={busy} onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:basis-full">
        <div className="min-w-36 flex-1 sm:w-48 sm:flex-none">
          <ChoiceField
            label="Category"
            labelHidden
            value={category}
            choices={named(categories)}
            disabled={busy}
            onChange={setCategory}
          />
        </div>
        <Button
          disabled={busy}
          onClick={() => mutate({ ids, part: { category } }, { onSuccess: () => onChanged(ids) })}
        >
          {isPending ? 'Changing…' : 'Change category'}
        </Button>
        {actionsOn(ids, () => onChanged(ids))}
        <Button look="quiet-danger" disabled={busy} onClick={onDelete} className="-mr-3.5 max-sm:-ml-3.5 sm:ml-auto">
          {deleting ? 'Deleting…' : 'Delete selected'}
        </Button>
      </div>
    </section>
  );
};

interface CurrentImagesProps extends SelectionActions {
  images: readonly GalleryImage[];
}

export const CurrentImages = ({ images, actionsOn }: CurrentImagesProps) => {
  const [asksAbout, setAsksAbout] = useState<readonly string[]>([]);
  const { ids: selection, toggle, reach, select, leaveOut } = useSelection();
  const { mutate, isPending, variables } = useDeleteImages();
  const { mutate: order } = useOrderGallery();
  const ids = useMemo(() => images.map(({ id }) => id), [images]);
  const selected = useMemo(() => new Set(ids.filter((id) => selection.has(id))), [ids, selection]);
  const onSelect = useCallback(
    (id: string, toHere: boolean) => (toHere ? reach(id, ids) : toggle(id)),
    [ids, reach, toggle],
  );
  // One photograph is deleted without a question: the notice takes it back.
  const onDelete = useCallback(
    (image: GalleryImage) => mutate({ ids: [image.id] }, { onSuccess: () => focusNeighbour(images, image) }),
    [images, mutate],
  );
  const isBusy = (id: string) => isPending && variables.ids.includes(id);
  const isSelecting = selected.size > 0;
  const wasSelecting = useRef(false);
  // The bar of the selection goes with its focused button.
  useEffect(() => {
    if (wasSelecting.current && !isSelecting && document.activeElement === document.body)
      focusSavedTitle({ preventScroll: true });
    wasSelecting.current = isSelecting;
  }, [isSelecting]);
  const confirm = () => {
    mutate({ ids: asksAbout });
    setAsksAbout([]);
  };
  if (images.length === 0)
    return (
      <EmptyState
        icon={Images}
        title="No gallery images yet"
        text="Add your first photos above. Visitors see them as soon as you save."
      />
    );
  return (
    <>
      <PhotoGrid images={images} selected={selected} isDisabled={isBusy} onOrder={order}>
        {(picture) => (
          <ImageCard
            {...picture}
            selected={selected.has(picture.image.id)}
            disabled={isBusy(picture.image.id)}
            onSelect={onSelect}
            onDelete={onDelete}
          />
        )}
      </PhotoGrid>
      {isSelecting && (
        <SelectionBar
          ids={[...selected]}
          deleting={isPending}
          actionsOn={actionsOn}
          onSelectAll={() => select(ids)}
          onClear={() => select([])}
          onDelete={() => setAsksAbout([...selected])}
          onChanged={leaveOut}
        />
      )}
      <ConfirmDialog
        title={`Delete ${asksAbout.length === 1 ? '1 photo' : `${asksAbout.length} photos`}`}
        question={`Visitors won’t see them any more. You can restore them for ${DELETED_KEPT_DAYS} days.`}
        confirm="Delete"
        open={asksAbout.length > 0}
        onConfirm={confirm}
        onCancel={() => setAsksAbout([])}
      />
    </>
  );
};
