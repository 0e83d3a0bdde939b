import { UPLOAD } from '@shutterdesk/shared';
import { CircleCheck, ImageUp } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { serverSentence } from '#lib/server-sentence.ts';
import { useMarkUnsaved } from '#lib/unsaved.ts';
import type { UploadItem } from '#lib/upload-round.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import { UploadDialog } from '#ui/upload-dialog.tsx';
import { useAddHeroImage } from './hero-changes.ts';
import { toNewHeroImage, useHeroDraft } from './hero-draft-store.ts';
import { HeroEditor } from './hero-editor.tsx';
import { HERO_WORDS as words } from './hero-words.ts';

const HeroUpload = ({ disabled }: { disabled: boolean }) => {
  const [open, setOpen] = useState(false);
  const { draft, upload } = useHeroDraft();
  const take = useCallback(
    (items: UploadItem[]) => {
      setOpen(false);
      const [item] = items;
      if (!item?.uploadURL) return;
      upload({ imageURL: item.uploadURL, preview: item.preview });
      notifySuccess(words.uploaded);
    },
    [upload],
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look={draft.uploaded ? 'outline' : 'primary'} disabled={disabled} onClick={() => setOpen(true)}>
        <ImageUp aria-hidden />
        {draft.uploaded ? words.change : words.browse}
      </Button>
      {draft.uploaded && (
        <p className="flex items-center gap-2 text-sm text-success">
          <CircleCheck className="size-4" aria-hidden />
          {words.uploadedHere}
        </p>
      )}
      <UploadDialog open={open} maxFiles={UPLOAD.maxHeroFiles} onClose={() => setOpen(false)} onUploaded={take} />
    </div>
  );
};

export const AddHeroCard = ({ isFirst }: { isFirst: boolean }) => {
  const { draft, change, clear } = useHeroDraft();
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAddHeroImage();
  useMarkUnsaved('hero', draft.uploaded !== null || draft.alt.trim() !== '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const image = toNewHeroImage(draft, isFirst);
    setChecked(!image);
    if (!image) return notifyError(words.invalid, words.invalidTitle);
    mutate(image, { onSuccess: clear });
  };
  return (
    <Card title={words.addTitle}>
      <form onSubmit={save} noValidate className="grid gap-4">
        <HeroUpload disabled={isPending} />
        <TextField
          label={words.description}
          placeholder={words.descriptionPlaceholder}
          value={draft.alt}
          disabled={isPending}
          error={checked && !draft.alt.trim() ? words.descriptionMissing : undefined}
          onChange={({ target }) => change({ alt: target.value })}
        />
        {draft.uploaded && (
          <HeroEditor
            key={draft.id}
            src={draft.uploaded.preview}
            placement={draft.placement}
            onChange={(placement) => change({ placement })}
          />
        )}
        {!isPending && serverSentence(error) && <Alert tone="danger">{serverSentence(error)}</Alert>}
        <Button type="submit" look="primary" disabled={isPending} className="sm:justify-self-start">
          {isPending ? words.saving : words.save}
        </Button>
      </form>
    </Card>
  );
};
