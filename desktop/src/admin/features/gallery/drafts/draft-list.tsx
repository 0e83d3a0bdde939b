import { useIsMutating } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { focusFirstWrong, focusSavedTitle } from '#lib/focus.ts';
import { isEnter } from '#lib/keys.ts';
import { notifyError } from '#lib/notices.ts';
import { useCollections } from '#lib/studio/studio-queries.ts';
import { hasExpired, UPLOAD_WORDS } from '#lib/uploads/unsaved-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { SAVE_DRAFTS, useSaveDrafts } from '../gallery-mutations.ts';
import { useDraftSelection } from '../selection-store.ts';
import { type Draft, isDescribed, isValid, roomSentence } from './draft.ts';
import { DESCRIPTION, DraftRow, ROW } from './draft-row.tsx';
import { useDrafts } from './draft-store.ts';
import { DraftsBar } from './drafts-bar.tsx';

interface DraftsHeadingProps {
  count: number;
  /** The number of photographs already in the gallery. */
  behind: number;
  disabled: boolean;
}

const DraftsHeading = ({ count, behind, disabled }: DraftsHeadingProps) => {
  const id = useId();
  const placedBehind = useDrafts((state) => state.behind);
  const placeBehind = useDrafts((state) => state.placeBehind);
  return (
    <div className="mb-3 grid gap-2">
      <p className="text-sm">
        <span className="mr-3 font-medium tabular-nums">
          {count} {count === 1 ? 'image' : 'images'} uploaded
        </span>
        <span className="text-muted">Visitors will see each category as a filter.</span>
      </p>
      {behind > 0 && (
        <div className="flex items-start">
          <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              id={id}
              type="checkbox"
              checked={placedBehind}
              disabled={disabled}
              aria-describedby={`${id}-help`}
              onChange={({ target }) => placeBehind(target.checked)}
              className="size-5 accent-accent"
            />
          </label>
          <div className="pt-3 text-sm">
            <label htmlFor={id} className="cursor-pointer font-medium">
              Add to the end
            </label>
            <p id={`${id}-help`} className="mt-0.5 text-muted">
              After the {behind === 1 ? 'photo' : `${behind} photos`} in your gallery. Turn off to use the Order
              numbers.
            </p>
          </div>
        </div>
      )}
    </div>
  );
};

interface DraftRowsProps {
  drafts: readonly Draft[];
  disabled: boolean;
  /** A save has been attempted, so missing fields are reported. */
  checked: boolean;
}

/** The labels of the columns, for the eye; each field has its own for screen readers. */
const Columns = () => (
  <div aria-hidden className={`${ROW} pb-1 text-sm font-medium`}>
    <span className="col-start-2">{DESCRIPTION}</span>
    <span className="max-sm:col-start-2 max-sm:row-start-2">Category</span>
    <span className="max-sm:col-start-3 max-sm:row-start-2">Order</span>
  </div>
);

const DraftRows = ({ drafts, disabled, checked }: DraftRowsProps) => {
  const { ids, toggle, reach } = useDraftSelection();
  const names = drafts.map(({ id }) => id).join();
  const shown = useMemo(() => names.split(','), [names]);
  const onSelect = useCallback(
    (id: string, toHere: boolean) => {
      if (toHere) reach(id, shown);
      else toggle(id);
    },
    [reach, shown, toggle],
  );
  return (
    <>
      <Columns />
      <ul>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            selected={drafts.length > 1 ? ids.has(draft.id) : null}
            disabled={disabled}
            checked={checked}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </>
  );
};

/** A sentence that says why the drafts cannot be saved; null if they can. */
const objection = (drafts: readonly Draft[]): string | null => {
  if (!drafts.every(isDescribed)) return 'Please add descriptions for all images.';
  if (!drafts.every(isValid)) return 'Please correct the marked fields.';
  return drafts.some((draft) => hasExpired(draft, Date.now()))
    ? 'Some uploads expired. Upload those files again, or remove them.'
    : null;
};

/** Enter in a description moves to the next one, and from the last to the save button; Shift reverses it. */
const toNextDescription = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, currentTarget } = event;
  if (!isEnter(event) || !(target instanceof HTMLInputElement)) return;
  if (target.type === 'checkbox') return;
  event.preventDefault();
  if (!target.required) return;
  const descriptions = [...currentTarget.querySelectorAll<HTMLInputElement>('input[required]')];
  const at = descriptions.indexOf(target);
  const save = currentTarget.querySelector<HTMLElement>('button[type="submit"]');
  const next = event.shiftKey ? descriptions[at - 1] : (descriptions[at + 1] ?? save);
  next?.focus();
  // The person must see the picture to describe it.
  next?.closest('li')?.scrollIntoView({ block: 'nearest' });
};

interface DraftListProps {
  /** The number of photographs already in the gallery. */
  behind: number;
  /** Only those that go into this collection. */
  into?: string;
}

/** The uploaded photographs that wait for their descriptions. */
export const DraftList = ({ behind, into }: DraftListProps) => {
  const { drafts: all, refused } = useDrafts();
  const { data: collections = [] } = useCollections();
  const drafts = into === undefined ? all : all.filter(({ collection }) => collection === into);
  const [checked, setChecked] = useState(false);
  const { mutate, error } = useSaveDrafts();
  // Also one that another list of drafts began.
  const isPending = useIsMutating({ mutationKey: SAVE_DRAFTS }) > 0;
  const leave = () => {
    setChecked(false);
    focusSavedTitle();
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (drafts.length === 0) return notifyError('Please upload images first.', 'No images');
    const form = event.currentTarget;
    const sentence = objection(drafts) ?? roomSentence(drafts, collections);
    if (!sentence) return mutate(drafts, { onSuccess: leave, onError: () => focusFirstWrong(form) });
    setChecked(true);
    focusFirstWrong(form);
    notifyError(sentence, UPLOAD_WORDS.refused);
  };
  if (drafts.length === 0) return null;
  // A sentence about one draft stands in its row.
  const sentence = refused.size === 0 && !isPending && serverSentence(error);
  return (
    <form onSubmit={save} onKeyDown={toNextDescription} noValidate className="mt-6">
      <DraftsHeading count={drafts.length} behind={behind} disabled={isPending} />
      <DraftRows drafts={drafts} disabled={isPending} checked={checked} />
      {sentence && (
        <Alert tone="danger" className="mt-3">
          {sentence}
        </Alert>
      )}
      {!isPending && drafts.some(({ id }) => refused.has(id)) && (
        <Alert tone="info" className="mt-3">
          These photos aren’t saved yet. Remove the marked one, or try again.
        </Alert>
      )}
      <DraftsBar drafts={drafts} saving={isPending} />
    </form>
  );
};
