import { DELETED_KEPT_DAYS } from '@shutterdesk/shared';
import { UploadDialog } from '#ui/upload-dialog.tsx';
import { UploadLeftovers } from '#ui/upload-leftovers.tsx';
import { shapeRemark, useReplacedImage, useReplacementUploads } from './replacement.ts';

const REPLACE_RULE = `The photo keeps its description, category, place and link. The old file stays in Recently Deleted for ${DELETED_KEPT_DAYS} days. Large photos are resized first.`;

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
