import { CircleCheck, ImageUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { UploadDialog } from '#ui/upload-dialog.tsx';
import { UploadLeftovers } from '#ui/upload-leftovers.tsx';
import { useHeroDraft } from './hero-draft-store.ts';
import { useHeroUploads } from './hero-uploads.ts';

export const HeroUpload = ({ disabled }: { disabled: boolean }) => {
  const uploads = useHeroUploads();
  const isUploaded = useHeroDraft(({ draft }) => draft.uploaded !== null);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look={isUploaded ? 'outline' : 'primary'} disabled={disabled} onClick={uploads.show}>
          <ImageUp aria-hidden />
          {isUploaded ? 'Change Image' : 'Browse Files to Upload'}
        </Button>
        {isUploaded && (
          <p className="flex items-center gap-2 text-sm text-success">
            <CircleCheck className="size-4" aria-hidden />
            Image uploaded successfully
          </p>
        )}
      </div>
      <UploadLeftovers queue={uploads} />
      <UploadDialog queue={uploads} />
    </div>
  );
};
