import {
  DELETED_KEPT_DAYS,
  GALLERY_LAYOUTS,
  type GalleryLayout,
  listGalleryImages,
  listGalleryProblems,
  SETTINGS_LABELS,
} from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Columns3, LayoutGrid, Rows3 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { useMarkUnsaved } from '#lib/drafts/drafts.ts';
import { deletedPicture } from '#lib/pictures.ts';
import { type StoredSettings, settingsQuery, useGallery } from '#lib/studio/studio-queries.ts';
import { useSaveSettings } from '#lib/studio/use-settings-part.ts';
import type { UploadQueue } from '#lib/uploads/upload-queue.ts';
import { useFileDrop } from '#lib/uploads/use-file-drop.ts';
import { useIsShown } from '#lib/window-hooks.ts';
import { Alert } from '#ui/alert.tsx';
import { WaitingNote } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { IconChoices } from '#ui/choice-field.tsx';
import { DropVeil } from '#ui/file-picker.tsx';
import { OrderHint, PhotosState } from '#ui/photo-grid.tsx';
import { inBin, RecentlyDeleted } from '#ui/recently-deleted.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { UploadDialog, UploadLeftovers } from '#ui/upload-dialog.tsx';
import { AddImages } from './drafts/add-images.tsx';
import { useDrafts } from './drafts/draft-store.ts';
import { uploadInto, useGalleryUploads, useUnsentFiles } from './drafts/gallery-uploads.ts';
import { EditSheet } from './edit/edit-sheet.tsx';
import { isChanged, useImageEdit } from './edit/edit-store.ts';
import { shapeRemark, useReplacedImage, useReplacementUploads } from './edit/replacement.ts';
import { useDeleteImages } from './gallery-mutations.ts';
import { CurrentImages, type SelectionActions } from './grid/current-images.tsx';

/** The key begins with the gallery's, so that refreshing the gallery refreshes this too. */
const useGalleryProblems = () =>
  useQuery({
    queryKey: [listGalleryImages.path, 'problems'],
    queryFn: ({ signal }) => api(listGalleryProblems, { signal }),
    // The list changes by itself while photographs are being processed.
    staleTime: 0,
  });

const problemsTitle = (count: number) => `We couldn’t process ${count === 1 ? '1 photo' : `${count} photos`}`;

const problemsText = (count: number) =>
  count === 1
    ? 'It isn’t on your page. Delete it and upload the file again.'
    : 'They aren’t on your page. Delete them and upload the files again.';

/** Photographs that failed after they were saved, with the reasons; renders nothing without them. */
const GalleryProblems = () => {
  const { data = [] } = useGalleryProblems();
  const { mutate, isPending } = useDeleteImages();
  if (data.length === 0) return null;
  return (
    <Card title={problemsTitle(data.length)} description={problemsText(data.length)}>
      <ul className="grid gap-2">
        {data.map(({ id, alt, problem }) => (
          <li key={id}>
            <Alert tone="danger">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <p dir="auto" className="min-w-0 break-words">
                  {problem}
                </p>
                <Button
                  look="outline"
                  aria-label={`Delete ${alt}`}
                  disabled={isPending}
                  onClick={() => mutate({ ids: [id] })}
                >
                  Delete
                </Button>
              </div>
            </Alert>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const DELETED_ONES = {
  restored: 'Gallery image restored successfully.',
  restoreFailed: 'Couldn’t restore the gallery image. Please try again.',
  purged: 'Gallery image deleted forever.',
  purgeFailed: 'Failed to delete gallery image.',
} as const;

const PHOTOGRAPHS = inBin('gallery', {
  what: 'Gallery Images',
  lookOf: (image) => ({ name: image.alt, detail: image.category, picture: deletedPicture('gallery', image) }),
  onRestored: (client) => refresh(client, listGalleryImages),
  words: DELETED_ONES,
});

const LAYOUTS = {
  grid: { label: 'Grid', text: 'Every photo cropped to the same shape', Icon: LayoutGrid },
  rows: { label: 'Rows', text: 'Uncropped, in rows of equal height', Icon: Rows3 },
  columns: { label: 'Columns', text: 'Uncropped, in columns of equal width', Icon: Columns3 },
} as const;

/** Chooses how the page arranges its gallery; a press saves it. */
const LayoutChoice = ({ stored }: { stored: StoredSettings }) => {
  const { mutate, isPending, variables } = useSaveSettings(stored, {
    fields: (galleryLayout: GalleryLayout) => ({ galleryLayout }),
    done: 'Gallery layout updated.',
    failed: 'Couldn’t save the layout. Please try again.',
  });
  return (
    <IconChoices
      label={SETTINGS_LABELS.galleryLayout}
      before="On your page:"
      value={isPending ? variables : stored.settings.galleryLayout}
      choices={GALLERY_LAYOUTS.map((value) => {
        const { label, text, Icon } = LAYOUTS[value];
        return { value, label, title: `${label}: ${text}`, Icon };
      })}
      onChange={(layout) => !isPending && mutate(layout)}
    />
  );
};

const currentTitle = (count?: number) =>
  count === undefined ? 'Current Gallery Images' : `Current Gallery Images (${count})`;

/** Dropped files go into the dialog that is open. */
const choose: UploadQueue['choose'] = (files, emptyFolders) =>
  useReplacementUploads.getState().open
    ? useReplacementUploads.getState().choose(files, emptyFolders)
    : uploadInto(null, files, emptyFolders);

const REPLACE_RULE = `The photo keeps its description, category, place and link. The old file stays in Recently Deleted for ${DELETED_KEPT_DAYS} days. We resize large photos first.`;

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

interface GalleryTabProps extends SelectionActions {
  /** No collection stands in its place. */
  isOpen: boolean;
  /** Stands above the photographs. */
  collections: ReactNode;
}

export const GalleryTab = ({ isOpen, collections, actionsOn }: GalleryTabProps) => {
  const list = useGallery();
  const { data } = list;
  const { data: stored } = useQuery(settingsQuery);
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
        action={<RecentlyDeleted kind={PHOTOGRAPHS} />}
        stepTab="gallery"
      />
      <div className="grid gap-4">
        <GalleryProblems />
        {collections}
        <Card>
          {/* Each part holds its own bar, which stays in sight within it. */}
          <div>
            <AddImages images={data} isOpen={isOpen} />
          </div>
          <hr className="-mx-4 my-5 border-line sm:-mx-6" />
          <div>
            <CardHead
              title={
                <span data-saved-title tabIndex={-1}>
                  {currentTitle(data?.length)}
                </span>
              }
              description={data && data.length > 1 && <OrderHint />}
              action={stored && <LayoutChoice stored={stored} />}
            />
            <PhotosState query={list} />
            <WaitingNote noun="gallery" shown={data} />
            <ReplaceDialog />
            {data && <CurrentImages images={data} actionsOn={actionsOn} />}
          </div>
        </Card>
      </div>
      {data && isShown && <EditSheet images={data} />}
      <DropVeil shown={isDraggedOver} />
    </div>
  );
};
