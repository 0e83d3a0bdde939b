import { useRef } from 'react';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import type { UploadQueue } from '#lib/uploads/upload-queue.ts';
import { useFileDrop } from '#lib/uploads/use-file-drop.ts';
import { Card } from '#ui/card.tsx';
import { DropVeil } from '#ui/drop-veil.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { WaitingNote } from '#ui/waiting-note.tsx';
import { DeletedImages } from './deleted-images.tsx';
import { AddImagesCard } from './drafts/add-images-card.tsx';
import { SAVED_TITLE_ID } from './drafts/draft-list.tsx';
import { useDrafts } from './drafts/draft-store.ts';
import { useGalleryUploads } from './drafts/gallery-uploads.ts';
import { useUnsentFiles } from './drafts/unsent-files.ts';
import { isChanged, useImageEdit } from './edit/edit-store.ts';
import { ReplaceDialog } from './edit/replace-dialog.tsx';
import { useReplacementUploads } from './edit/replacement.ts';
import { GalleryProblems } from './gallery-problems.tsx';
import { useGalleryImages } from './gallery-queries.ts';
import { CurrentImages } from './grid/current-images.tsx';
import { LayoutCard } from './layout-card.tsx';

const currentTitle = (count?: number) =>
  count === undefined ? 'Current Gallery Images' : `Current Gallery Images (${count})`;

/** Dropped files go into the dialog that is open. */
const choose: UploadQueue['choose'] = (files, emptyFolders) =>
  (useReplacementUploads.getState().open ? useReplacementUploads : useGalleryUploads)
    .getState()
    .choose(files, emptyFolders);

export const GalleryTab = () => {
  const { data, error, isFetching, isPending, refetch } = useGalleryImages();
  const area = useRef<HTMLDivElement>(null);
  const isDraggedOver = useFileDrop(area, choose);
  const hasDrafts = useDrafts(({ drafts }) => drafts.length > 0);
  const edit = useImageEdit((state) => state.edit);
  const uploading = useGalleryUploads(({ items }) => items.length > 0);
  const replacing = useReplacementUploads(({ items }) => items.length > 0);
  const hasUnsent = useUnsentFiles(({ files }) => files.length > 0);
  useMarkUnsaved(
    'gallery',
    hasDrafts || uploading || replacing || hasUnsent || (data !== undefined && isChanged(edit, data)),
  );
  return (
    <div ref={area}>
      <TabHeading
        title="Gallery Images"
        subtitle="The photographs of your portfolio"
        action={<DeletedImages />}
        stepTab="gallery"
      />
      <div className="grid gap-4">
        <AddImagesCard images={data ?? []} />
        <GalleryProblems />
        <LayoutCard />
        <Card
          title={
            <span id={SAVED_TITLE_ID} tabIndex={-1}>
              {currentTitle(data?.length)}
            </span>
          }
          description={
            data &&
            data.length > 1 &&
            'Drag a photograph to its place, or take its handle with Space and the arrow keys.'
          }
        >
          {isPending && (
            <Skeleton
              text="Loading gallery images..."
              count={4}
              block="aspect-4/3"
              layout="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
            />
          )}
          {error && !isFetching && (
            <LoadFailed what="The gallery images" error={error} onRetry={() => void refetch()} />
          )}
          <WaitingNote noun="gallery" shown={data} />
          <ReplaceDialog />
          {data && <CurrentImages images={data} />}
        </Card>
      </div>
      <DropVeil shown={isDraggedOver} />
    </div>
  );
};
