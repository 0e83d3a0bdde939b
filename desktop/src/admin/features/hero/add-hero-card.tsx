import { DESCRIPTION_MAX, newHeroImageSchema } from '@shutterdesk/shared';
import { CircleCheck, ImageUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { notifyError } from '#lib/notices.ts';
import { hasExpired, isFromPhoto, sentenceOf, UPLOAD_WORDS } from '#lib/uploads/unsaved-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, SaveButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { TextField } from '#ui/text-field.tsx';
import { UploadDialog, UploadLeftovers } from '#ui/upload-dialog.tsx';
import { toNewHeroImage, useHeroDraft, useHeroUploads } from './hero-draft.ts';
import { HeroEditor } from './hero-editor.tsx';
import { useAddHeroImage } from './hero-mutations.ts';

const HeroUpload = ({ disabled }: { disabled: boolean }) => {
  const uploads = useHeroUploads();
  const picker = useFilePicker({ multiple: false, onFiles: (files) => uploads.choose(files) });
  const isUploaded = useHeroDraft(({ draft }) => draft.uploaded !== null);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look={isUploaded ? 'outline' : 'primary'}
          className="max-sm:w-full"
          disabled={disabled}
          onClick={uploads.sending ? uploads.show : picker.open}
        >
          <ImageUp aria-hidden />
          {isUploaded ? 'Change Image' : UPLOAD_WORDS.browse}
        </Button>
        {isUploaded && (
          <p className="flex items-center gap-2 text-sm text-success">
            <CircleCheck className="size-4" aria-hidden />
            Image uploaded successfully
          </p>
        )}
      </div>
      {picker.element}
      <UploadLeftovers queue={uploads} />
      <UploadDialog queue={uploads} />
    </div>
  );
};

/** The editor of the uploaded picture, once there is one. */
const HeroDraftEditor = () => {
  const { draft, src, change } = useHeroDraft();
  const { uploaded, placement } = draft;
  if (!uploaded) return null;
  if (!uploaded.preview || !src)
    return (
      <p className="text-sm text-muted">
        This browser can’t show the photo until it’s saved. You can position it then.
      </p>
    );
  return (
    <HeroEditor
      picture={{ src, ...uploaded.preview }}
      placement={placement}
      onChange={(next) => change({ placement: next })}
    />
  );
};

const GONE =
  'This upload expired, because it waited for more than a day. Upload the photo again; your description stays.';

export const AddHeroCard = ({ isFirst }: { isFirst: boolean }) => {
  const { draft, change } = useHeroDraft();
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAddHeroImage();
  const isGone = draft.uploaded !== null && hasExpired(draft.uploaded, Date.now());
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const image = toNewHeroImage(draft, isFirst);
    setChecked(!image);
    focusFirstWrong(event.currentTarget);
    if (!image) return notifyError('Please upload an image and provide a description.', UPLOAD_WORDS.refused);
    if (isGone) return notifyError(GONE, UPLOAD_WORDS.refused);
    mutate(image);
  };
  const missing = checked && !draft.alt.trim() ? UPLOAD_WORDS.missing : undefined;
  return (
    <Card title="Add New Hero Image">
      <form onSubmit={save} noValidate className="grid gap-4">
        <HeroUpload disabled={isPending} />
        {isGone && <Alert tone="danger">{GONE}</Alert>}
        <TextField
          label="Image Description"
          placeholder={UPLOAD_WORDS.what}
          value={draft.alt}
          disabled={isPending}
          hint={isFromPhoto(draft) && UPLOAD_WORDS.fromPhoto}
          onFocus={({ target }) => isFromPhoto(draft) && target.select()}
          error={missing ?? sentenceOf(newHeroImageSchema.shape.alt, draft.alt)}
          limit={DESCRIPTION_MAX}
          onChange={({ target }) => change({ alt: target.value })}
        />
        <HeroDraftEditor />
        {!isPending && serverSentence(error) && <Alert tone="danger">{serverSentence(error)}</Alert>}
        <SaveButton saving={isPending} look={draft.uploaded ? 'primary' : 'outline'} className="sm:justify-self-start">
          Save Hero Image
        </SaveButton>
      </form>
    </Card>
  );
};
