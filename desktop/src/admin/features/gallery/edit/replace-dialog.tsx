import { DELETED_KEPT_DAYS } from '@shutterdesk/shared';
import { UploadDialog } from '#ui/upload-dialog.tsx';
import { UploadLeftovers } from '#ui/upload-leftovers.tsx';
import { shapeRemark, useReplacedImage, useReplacementUploads } from './replacement.ts';

const REPLACE_RULE =
  `The photograph keeps its description, category, place and link. The old file lies in Recently Deleted for ${DELETED_KEPT_DAYS} days. A file above 10 MB, or wider than the page needs, is made smaller first.` as const;

const OWN = { title: 'Replace photo', rule: REPLACE_RULE, upload: 'Replace photo' };

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
