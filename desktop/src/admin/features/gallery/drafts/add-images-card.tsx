import { DEFAULT_GALLERY_CATEGORY, type GalleryImage } from '@shutterdesk/shared';
import { ImageUp } from 'lucide-react';
import { useEffect } from 'react';
import { useGalleryCategories } from '#lib/studio/use-gallery-categories.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { UploadDialog } from '#ui/upload-dialog.tsx';
import { UploadLeftovers } from '#ui/upload-leftovers.tsx';
import { DraftList } from './draft-list.tsx';
import { useDrafts } from './draft-store.ts';
import { useGalleryUploads } from './gallery-uploads.ts';
import { UnsentNote } from './unsent-note.tsx';
import { useUploadCategory } from './upload-category.ts';
import { useSeenGallery } from './where-already.ts';

/** A new draft starts with a category that the studio still offers. */
const useOfferedCategory = (): void => {
  const offered = useGalleryCategories();
  useEffect(() => {
    if (offered.includes(useUploadCategory.getState().category)) return;
    const usual = offered.find((category) => category === DEFAULT_GALLERY_CATEGORY);
    useUploadCategory.setState({ category: usual ?? offered[0] });
  }, [offered]);
};

export const AddImagesCard = ({ images }: { images: readonly GalleryImage[] }) => {
  const uploads = useGalleryUploads();
  const hasDrafts = useDrafts(({ drafts }) => drafts.length > 0);
  useOfferedCategory();
  useEffect(() => useSeenGallery.setState({ images }), [images]);
  return (
    <Card
      title="Add New Gallery Images"
      description="Choose photographs or drop them anywhere here, as many as you like. Then describe and save them."
    >
      <Button look={hasDrafts ? 'outline' : 'primary'} onClick={uploads.show}>
        <ImageUp aria-hidden />
        Browse Files to Upload
      </Button>
      <UploadLeftovers queue={uploads} />
      <UnsentNote />
      <UploadDialog queue={uploads} />
      <DraftList behind={images.length} />
    </Card>
  );
};
