import { DELETED_KEPT_DAYS } from '@shutterdesk/shared';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import type { UploadQueue } from '#lib/uploads/upload-queue.ts';
import { useFileDrop } from '#lib/uploads/use-file-drop.ts';
import { Card, CardHead } from '#ui/card.tsx';
import { DropVeil } from '#ui/file-picker.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { UploadDialog, UploadLeftovers } from '#ui/upload-dialog.tsx';
import { WaitingNote } from '#ui/waiting.tsx';
import { DeletedImages } from './deleted-images.tsx';
import { AddImages } from './drafts/add-images.tsx';
import { useDrafts } from './drafts/draft-store.ts';
import { useGalleryUploads } from './drafts/gallery-uploads.ts';
import { useUnsentFiles } from './drafts/unsent-files.ts';
import { EditSheet } from './edit/edit-sheet.tsx';
import { isChanged, useImageEdit } from './edit/edit-store.ts';
import { shapeRemark, useReplacedImage, useReplacementUploads } from './edit/replacement.ts';
import { GalleryProblems } from './gallery-problems.tsx';
import { useGalleryImages } from './gallery-queries.ts';
import { CurrentImages } from './grid/current-images.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { SAVED_TITLE_ID } from './saved-title.ts';

const currentTitle = (count?: number) =>
  count === undefined ? 'Current Gallery Images' : `Current Gallery Images (${count})`;

/** Dropped files go into the dialog that is open. */
const choose: UploadQueue['choose'] = (files, emptyFolders) =>
  (useReplacementUploads.getState().open ? useReplacementUploads : useGalleryUploads)
    .getState()
    .choose(files, emptyFolders);

/** A tab that is left stays mounted, and is hidden. */
const useIsShown = (area: RefObject<HTMLElement | null>): boolean => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting ?? false));
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, [area]);
  return isShown;
};

/** A finger holds the photograph first, so that it can still scroll. */
const OrderHint = () => (
  <>
    <span className="pointer-coarse:hidden">
      Drag a photo to its place, or use its handle with Space and the arrow keys.
    </span>
    <span className="hidden pointer-coarse:inline">Hold a photo, then drag it to its place.</span>
  </>
);

const REPLACE_RULE = `The photo keeps its description, category, place and link. The old file stays in Recently Deleted for ${DELETED_KEPT_DAYS} days. Large photos are resized first.`;

const REPLACE_WORDS = { title: 'Replace photo', rule: REPLACE_RULE, upload: 'Replace photo' };

/** Chooses and uploads the file that replaces a photograph. */
const ReplaceDialog = () => {
  const uploads = useReplacementUploads();
  const image = useReplacedImage();
  return (
    <>
      <UploadLeftovers queue={uploads} />
      <UploadDialog queue={uploads} words={REPLACE_WORDS} remarkOn={(item) => shapeRemark(image, item)} />
    </>
  );
};

export const GalleryTab = () => {
  const { data, error, isFetching, isPending, refetch } = useGalleryImages();
  const area = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(area);
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
        subtitle="The photos of your portfolio"
        action={<DeletedImages />}
        stepTab="gallery"
      />
      <div className="grid gap-4">
        <GalleryProblems />
        <Card>
          {/* Each part holds its own bar, which stays in sight within it. */}
          <div>
            <AddImages images={data} />
          </div>
          <hr className="-mx-4 my-5 border-line sm:-mx-6" />
          <div>
            <CardHead
              title={
                <span id={SAVED_TITLE_ID} tabIndex={-1}>
                  {currentTitle(data?.length)}
                </span>
              }
              description={data && data.length > 1 && <OrderHint />}
              action={<LayoutChoice />}
            />
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
          </div>
        </Card>
      </div>
      {data && isShown && <EditSheet images={data} />}
      <DropVeil shown={isDraggedOver} />
    </div>
  );
};
