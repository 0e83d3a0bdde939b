import { DESCRIPTION_MAX } from '@shutterdesk/shared';
import { type FormEvent, useState } from 'react';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyError } from '#lib/notices.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { altSentence, hasGone, toNewHeroImage } from './hero-draft.ts';
import { HeroDraftEditor } from './hero-draft-editor.tsx';
import { useHeroDraft } from './hero-draft-store.ts';
import { useAddHeroImage } from './hero-mutations.ts';
import { HeroUpload } from './hero-upload.tsx';

const INVALID_TITLE = 'Validation error';

const GONE =
  'The upload has run out: unsaved files are kept for a day. Please upload the picture again; your description stays.';

export const AddHeroCard = ({ isFirst }: { isFirst: boolean }) => {
  const { draft, change } = useHeroDraft();
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useAddHeroImage();
  const hasExpired = hasGone(draft, Date.now());
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const image = toNewHeroImage(draft, isFirst);
    setChecked(!image);
    focusFirstWrong(event.currentTarget);
    if (!image) return notifyError('Please upload an image and provide a description.', INVALID_TITLE);
    if (hasExpired) return notifyError(GONE, INVALID_TITLE);
    mutate(image);
  };
  const missing = checked && !draft.alt.trim() ? 'Please add a description.' : undefined;
  return (
    <Card title="Add New Hero Image">
      <form onSubmit={save} noValidate className="grid gap-4">
        <HeroUpload disabled={isPending} />
        {hasExpired && <Alert tone="danger">{GONE}</Alert>}
        <TextField
          label="Image Description"
          placeholder="What the picture shows"
          value={draft.alt}
          disabled={isPending}
          error={missing ?? altSentence(draft.alt)}
          counter={<TextCounter length={draft.alt.trim().length} max={DESCRIPTION_MAX} />}
          onChange={({ target }) => change({ alt: target.value })}
        />
        <HeroDraftEditor />
        {!isPending && serverSentence(error) && <Alert tone="danger">{serverSentence(error)}</Alert>}
        <Button type="submit" look="primary" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Saving...' : 'Save Hero Image'}
        </Button>
      </form>
    </Card>
  );
};
