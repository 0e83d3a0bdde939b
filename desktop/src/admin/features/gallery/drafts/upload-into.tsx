import { ImageUp } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useGallery } from '#lib/studio/studio-queries.ts';
import { UPLOAD_WORDS } from '#lib/uploads/unsaved-upload.ts';
import { useFileDrop } from '#lib/uploads/use-file-drop.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DropVeil, useFilePicker } from '#ui/file-picker.tsx';
import { UploadLeftovers } from '#ui/upload-dialog.tsx';
import { DraftList } from './draft-list.tsx';
import { uploadInto, useGalleryUploads } from './gallery-uploads.ts';
import { UnsentNote } from './unsent-note.tsx';

/** Uploads photographs into a collection. The gallery's tab shows the dialog, and these drafts among the others. */
export const UploadInto = ({ id }: { id: string }) => {
  const area = useRef<HTMLDivElement>(null);
  const uploads = useGalleryUploads();
  const { data = [] } = useGallery();
  const choose = useCallback(
    (files: readonly File[], emptyFolders?: readonly string[]) => uploadInto(id, files, emptyFolders),
    [id],
  );
  const picker = useFilePicker({ multiple: true, onFiles: (files) => choose(files) });
  const isDraggedOver = useFileDrop(area, choose);
  return (
    <div ref={area}>
      {picker.element}
      <Card
        title="Add New Photos"
        description="They go into your gallery too, and to the end of this collection."
        action={
          <Button className="max-sm:w-full" onClick={picker.open}>
            <ImageUp aria-hidden />
            {UPLOAD_WORDS.browse}
          </Button>
        }
      >
        <UploadLeftovers queue={uploads} />
        <UnsentNote into={id} onChoose={picker.open} />
        <DraftList behind={data.length} into={id} />
      </Card>
      <DropVeil shown={isDraggedOver} />
    </div>
  );
};
