import type { GalleryImage } from '@shutterdesk/shared';
import { Images } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useDeleteImages } from '../gallery-mutations.ts';
import { GALLERY_WORDS as words } from '../gallery-words.ts';
import { useSelection } from '../selection-store.ts';
import { ImageGrid } from './image-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';

const questionAbout = (images: readonly GalleryImage[]): string =>
  images.length > 1 ? words.removeManyQuestion(images.length) : words.removeQuestion(images[0]?.alt ?? '');

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
  if (images.length === 0) return <EmptyState icon={Images} title={words.emptyTitle} text={words.emptyText} />;
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
        title={words.removeTitle(imagesToDelete.length)}
        question={questionAbout(imagesToDelete)}
        confirm={words.removeConfirm}
        open={imagesToDelete.length > 0}
        onConfirm={confirm}
        onCancel={() => setImagesToDelete([])}
      />
    </>
  );
};
