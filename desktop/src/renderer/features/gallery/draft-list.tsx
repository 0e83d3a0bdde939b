import { ApiError } from '@shutterdesk/shared';
import { type FormEvent, useState } from 'react';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyError } from '#lib/notices.ts';
import { serverSentence } from '#lib/server-sentence.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { isDescribed, issuesOf } from './draft.ts';
import { DraftCard } from './draft-card.tsx';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { useSaveDrafts } from './use-save-drafts.ts';

/** The uploaded photographs that wait for their descriptions. */
export const DraftList = () => {
  const drafts = useDrafts((state) => state.drafts);
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSaveDrafts();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (drafts.length === 0) return notifyError(words.noImages, words.noImagesTitle);
    if (!drafts.every(isDescribed)) {
      setChecked(true);
      focusFirstWrong(event.currentTarget);
      return notifyError(words.invalid, words.invalidTitle);
    }
    mutate(drafts, { onSuccess: () => setChecked(false) });
  };
  if (drafts.length === 0) return null;
  const refusal = error instanceof ApiError ? error : null;
  return (
    <form onSubmit={save} noValidate className="mt-6">
      <p className="mb-3 text-sm font-medium">{words.count(drafts.length)}</p>
      <ul className="grid gap-3">
        {drafts.map((draft, index) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            disabled={isPending}
            checked={checked}
            issues={issuesOf(refusal, index)}
          />
        ))}
      </ul>
      {!isPending && error && serverSentence(error) && (
        <Alert tone="danger" className="mt-3">
          {serverSentence(error)}
        </Alert>
      )}
      <Button type="submit" look="primary" disabled={isPending} className="mt-4 w-full sm:w-auto">
        {isPending ? words.saving : words.save(drafts.length)}
      </Button>
    </form>
  );
};
