import { UploadDialog } from '#ui/upload-dialog.tsx';
import { UploadLeftovers } from '#ui/upload-leftovers.tsx';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { shapeRemark, useReplacedImage, useReplacementUploads } from './replacement.ts';

/** Chooses and uploads the file that replaces a photograph. */
export const ReplaceDialog = () => {
  const uploads = useReplacementUploads();
  const image = useReplacedImage();
  const own = { title: words.replace, rule: words.replaceRule(image?.alt ?? ''), upload: words.replace };
  return (
    <>
      <UploadLeftovers queue={uploads} />
      <UploadDialog queue={uploads} words={own} remarkOn={(item) => shapeRemark(image, item)} />
    </>
  );
};
