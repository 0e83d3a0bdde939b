import { UPLOAD } from '@shutterdesk/shared';
import { ImageUp } from 'lucide-react';
import { useCallback, useState } from 'react';
import { notifySuccess } from '#lib/notices.ts';
import { useMarkUnsaved } from '#lib/unsaved.ts';
import type { UploadItem } from '#lib/upload-round.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { UploadDialog } from '#ui/upload-dialog.tsx';
import { DraftList } from './draft-list.tsx';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

export const AddImagesCard = () => {
  const [uploading, setUploading] = useState(false);
  const { drafts, add } = useDrafts();
  useMarkUnsaved('gallery', drafts.length > 0);
  const take = useCallback(
    (items: UploadItem[]) => {
      setUploading(false);
      add(items.map(({ file, preview, uploadURL }) => ({ name: file.name, preview, imageURL: uploadURL ?? '' })));
      notifySuccess(words.uploaded(items.length));
    },
    [add],
  );
  return (
    <Card title={words.addTitle} description={words.addText}>
      <Button look={drafts.length > 0 ? 'outline' : 'primary'} onClick={() => setUploading(true)}>
        <ImageUp aria-hidden />
        {words.browse}
      </Button>
      <UploadDialog
        open={uploading}
        maxFiles={UPLOAD.maxGalleryFiles}
        onClose={() => setUploading(false)}
        onUploaded={take}
      />
      <DraftList />
    </Card>
  );
};
