import { UploadDialog } from '#ui/upload-dialog.tsx';
import { UploadLeftovers } from '#ui/upload-leftovers.tsx';
import { GALLERY_WORDS as words } from '../gallery-words.ts';
import { shapeRemark, useReplacedImage, useReplacementUploads } from './replacement.ts';

const OWN = { title: words.replace, rule: words.replaceRule, upload: words.replace };

/** Chooses and uploads the file that replaces a photograph. */
export const ReplaceDialog = () => {
  const uploads = useReplacementUploads();
  const image = useReplacedImage();
  return (
    <>
      <UploadLeftovers queue={uploads} />
      <UploadDialog queue={uploads} words={OWN} remarkOn={(item) => shapeRemark(image, item)} />
    </>
  );
};
