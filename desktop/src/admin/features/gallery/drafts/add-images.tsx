import { DEFAULT_GALLERY_CATEGORY, type GalleryImage } from '@shutterdesk/shared';
import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useGalleryCategories } from '#lib/studio/studio-queries.ts';
import { UPLOAD_WORDS, whenUploadEnded } from '#lib/uploads/unsaved-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CardHead } from '#ui/card.tsx';
import { DropHint, useFilePicker } from '#ui/file-picker.tsx';
import { UploadDialog, UploadLeftovers } from '#ui/upload-dialog.tsx';
import { DraftList } from './draft-list.tsx';
import { useDrafts, useUploadCategory } from './draft-store.ts';
import { uploadInto, useGalleryUploads, useSeenGallery, useUnsentFiles } from './gallery-uploads.ts';

/** The uploads of unsent files that have ended for good. */
const useEndedUploads = (): ReadonlySet<string> => {
  const files = useUnsentFiles((state) => state.files);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const uploads = [...new Set(files.flatMap(({ upload }) => upload ?? []))].join();
  useEffect(() => {
    const stop = new AbortController();
    for (const upload of uploads.split(',').filter(Boolean)) {
      whenUploadEnded(upload, stop.signal, () => {
        // Another window may have just recorded the last files as uploaded.
        void useUnsentFiles.persist.rehydrate();
        setEnded((others) => new Set(others).add(upload));
      });
    }
    return () => stop.abort();
  }, [uploads]);
  return ended;
};

const unsent = (count: number) => `${count === 1 ? '1 file' : `${count} files`} didn’t finish uploading:`;

const unsentHelp = (count: number) =>
  count === 1
    ? 'Choose it again to continue. It keeps its place.'
    : 'Choose them again to continue. Each keeps its place.';

const leaveUnsent = (count: number) => (count === 1 ? 'Skip it' : 'Skip them');

const MOST_NAMES = 5;

/** Names the files whose upload a reload interrupted: the person has to choose them again. */
const UnsentNote = ({ onChoose }: { onChoose: () => void }) => {
  const { files, remove } = useUnsentFiles();
  const items = useGalleryUploads((state) => state.items);
  const ownIndexes = new Set(items.flatMap(({ index }) => index ?? []));
  const ended = useEndedUploads();
  const lost = files.filter(({ index, upload }) => !ownIndexes.has(index) && (!upload || ended.has(upload)));
  if (lost.length === 0) return null;
  const more = lost.length - MOST_NAMES;
  return (
    <Alert tone="info" className="mt-3">
      <p className="font-medium">{unsent(lost.length)}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {lost.slice(0, MOST_NAMES).map(({ name, index }) => (
          <li key={index} dir="auto" className="max-w-full truncate">
            {name}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      <p className="mt-1">{unsentHelp(lost.length)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onChoose}>Choose again</Button>
        <Button look="quiet" onClick={() => remove(new Set(lost.map(({ index }) => index)))}>
          {leaveUnsent(lost.length)}
        </Button>
      </div>
    </Alert>
  );
};

/** A new draft starts with a category that the studio still offers. */
const useOfferedCategory = (): void => {
  const offered = useGalleryCategories();
  useEffect(() => {
    if (offered.includes(useUploadCategory.getState().category)) return;
    const usual = offered.find((category) => category === DEFAULT_GALLERY_CATEGORY);
    useUploadCategory.setState({ category: usual ?? offered[0] });
  }, [offered]);
};

interface AddImagesProps {
  images: readonly GalleryImage[] | undefined;
  /** The drafts stand here, and not on the screen of a collection. */
  isOpen: boolean;
}

/** Chooses, uploads, describes and saves photographs. A gallery without any invites to it with a large field. */
export const AddImages = ({ images, isOpen }: AddImagesProps) => {
  const uploads = useGalleryUploads();
  const hasDrafts = useDrafts(({ drafts }) => drafts.length > 0);
  const picker = useFilePicker({ multiple: true, onFiles: (files) => uploadInto(null, files) });
  const isInviting = images?.length === 0 && !hasDrafts;
  useOfferedCategory();
  useEffect(() => useSeenGallery.setState({ images: images ?? [] }), [images]);
  const browse = (
    <Button look={hasDrafts ? 'outline' : 'primary'} className="max-sm:w-full" onClick={picker.open}>
      <ImageUp aria-hidden />
      {UPLOAD_WORDS.browse}
    </Button>
  );
  return (
    <>
      <CardHead
        title="Add New Gallery Images"
        description="Choose photos or drop them here, then describe and save them."
        action={isInviting ? undefined : browse}
      />
      {isInviting && (
        <div className="grid place-items-center gap-2 rounded-card border border-dashed border-line-strong px-4 py-10 text-sm text-muted">
          {browse}
          <DropHint multiple />
        </div>
      )}
      {picker.element}
      <UploadLeftovers queue={uploads} />
      <UnsentNote onChoose={picker.open} />
      <UploadDialog queue={uploads} />
      {isOpen && <DraftList behind={images?.length ?? 0} />}
    </>
  );
};
