import { DELETED_KEPT_DAYS, type GalleryImage } from '@shutterdesk/shared';
import { Images } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { focusNeighbour } from '#lib/focus.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useDeleteImages } from '../gallery-mutations.ts';
import { focusSavedTitle } from '../saved-title.ts';
import { useSelection } from '../selection-store.ts';
import { ImageGrid } from './image-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';

export const CurrentImages = ({ images }: { images: readonly GalleryImage[] }) => {
  const [asksAbout, setAsksAbout] = useState<readonly string[]>([]);
  const { ids: selection, toggle, reach, select, leaveOut } = useSelection();
  const { mutate, isPending, variables } = useDeleteImages();
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
      <ImageGrid
        images={images}
        selected={selected}
        busy={new Set(isPending ? variables.ids : [])}
        onSelect={onSelect}
        onDelete={onDelete}
      />
      {isSelecting && (
        <SelectionBar
          ids={[...selected]}
          deleting={isPending}
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
