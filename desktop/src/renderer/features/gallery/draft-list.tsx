import { ApiError, type GalleryImage } from '@shutterdesk/shared';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { focusFirstWrong } from '#lib/focus-first-wrong.ts';
import { notifyError } from '#lib/notices.ts';
import { serverSentence } from '#lib/server-sentence.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { type Draft, hasGone, isDescribed, issuesOf, isValid } from './draft.ts';
import { DraftCard } from './draft-card.tsx';
import { useDrafts } from './draft-store.ts';
import { DraftsBar } from './drafts-bar.tsx';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { useSaveDrafts } from './use-save-drafts.ts';

/** What speaks against saving, in a sentence. */
const objection = (drafts: readonly Draft[]): string | null => {
  if (!drafts.every(isDescribed)) return words.invalid;
  if (!drafts.every(isValid)) return words.wrong;
  return drafts.some((draft) => hasGone(draft, Date.now())) ? words.someGone : null;
};

/** Enter in a description goes to the next one, and from the last to the button that saves. */
const toNextDescription = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const descriptions = [...currentTarget.querySelectorAll<HTMLInputElement>('input[required]')];
  const next = descriptions[descriptions.indexOf(target) + 1];
  const save = currentTarget.querySelector<HTMLElement>('button[type="submit"]');
  if (target.required) (next ?? save)?.focus();
};

/** The uploaded photographs that wait for their descriptions; `behind` are those in the gallery already. */
export const DraftList = ({ behind }: { behind: readonly GalleryImage[] }) => {
  const drafts = useDrafts((state) => state.drafts);
  const [checked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSaveDrafts();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (drafts.length === 0) return notifyError(words.noImages, words.noImagesTitle);
    const sentence = objection(drafts);
    if (!sentence) return mutate(drafts, { onSuccess: () => setChecked(false) });
    setChecked(true);
    focusFirstWrong(event.currentTarget);
    notifyError(sentence, words.invalidTitle);
  };
  if (drafts.length === 0) return null;
  const refusal = error instanceof ApiError ? error : null;
  return (
    <form onSubmit={save} onKeyDown={toNextDescription} noValidate className="mt-6">
      <p className="mb-3 text-sm font-medium">{words.count(drafts.length)}</p>
      {drafts.length > 1 && <DraftsBar behind={behind} disabled={isPending} />}
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
