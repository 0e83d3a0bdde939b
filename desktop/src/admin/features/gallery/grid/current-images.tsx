import type { GalleryImage } from '@shutterdesk/shared';
import { Images } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useDeleteImages } from '../gallery-mutations.ts';
import { useSelection } from '../selection-store.ts';
import { ImageGrid } from './image-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';

const removeTitle = (count: number) => (count === 1 ? 'Delete gallery image' : `Delete ${count} gallery images`);

const questionAbout = (images: readonly GalleryImage[]): string =>
  images.length > 1
    ? `${images.length} photographs will be taken out of your gallery.`
    : `“${images[0]?.alt ?? ''}” will be taken out of your gallery.`;

export const CurrentImages = ({ images }: { images: readonly GalleryImage[] }) => {
  const [imagesToDelete, setImagesToDelete] = useState<readonly GalleryImage[]>([]);
  const { ids: selection, toggle, reach, select, leaveOut } = useSelection();
  const { mutate, isPending, variables } = useDeleteImages();
  const ids = useMemo(() => images.map(({ id }) => id), [images]);
  const selected = useMemo(() => new Set(ids.filter((id) => selection.has(id))), [ids, selection]);
  const onSelect = useCallback(
    (id: string, toHere: boolean) => (toHere ? reach(id, ids) : toggle(id)),
    [ids, reach, toggle],
  );
  const onDelete = useCallback((image: GalleryImage) => setImagesToDelete([image]), []);
  const confirm = () => {
    mutate({ ids: imagesToDelete.map(({ id }) => id) });
    setImagesToDelete([]);
  };
  if (images.length === 0)
    return (
      <EmptyState
        icon={Images}
        title="No gallery images yet"
        text="Upload your first photographs above; they appear on your page as soon as you save them."
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
      {selected.size > 0 && (
        <SelectionBar
          ids={[...selected]}
          deleting={isPending}
          onSelectAll={() => select(ids)}
          onClear={() => select([])}
          onDelete={() => setImagesToDelete(images.filter(({ id }) => selected.has(id)))}
          onChanged={leaveOut}
        />
      )}
      <ConfirmDialog
        title={removeTitle(imagesToDelete.length)}
        question={questionAbout(imagesToDelete)}
        confirm="Delete"
        open={imagesToDelete.length > 0}
        onConfirm={confirm}
        onCancel={() => setImagesToDelete([])}
      />
    </>
  );
};
