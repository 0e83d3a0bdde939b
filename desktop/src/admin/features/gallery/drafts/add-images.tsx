import { DEFAULT_GALLERY_CATEGORY, type GalleryImage } from '@shutterdesk/shared';
import { ImageUp } from 'lucide-react';
import { useEffect } from 'react';
import { useGalleryCategories } from '#lib/studio/studio-queries.ts';
import { UPLOAD_WORDS } from '#lib/uploads/unsaved-upload.ts';
import { Button } from '#ui/button.tsx';
import { CardHead } from '#ui/card.tsx';
import { DropHint, useFilePicker } from '#ui/file-picker.tsx';
import { UploadDialog, UploadLeftovers } from '#ui/upload-dialog.tsx';
import { DraftList } from './draft-list.tsx';
import { useDrafts, useUploadCategory } from './draft-store.ts';
import { uploadInto, useGalleryUploads } from './gallery-uploads.ts';
import { UnsentNote } from './unsent-note.tsx';

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
