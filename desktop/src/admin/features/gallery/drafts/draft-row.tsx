import { DESCRIPTION_MAX } from '@shutterdesk/shared';
import { ImageOff } from 'lucide-react';
import { memo } from 'react';
import { focusNeighbour, focusSavedTitle } from '#lib/focus.ts';
import { useCategoriesWith, useCollections } from '#lib/studio/studio-queries.ts';
import { hasExpired, isFromPhoto, UPLOAD_WORDS } from '#lib/uploads/unsaved-upload.ts';
import { Alert } from '#ui/alert.tsx';
import { ChoiceField, named } from '#ui/choice-field.tsx';
import { DeleteButton } from '#ui/item-list.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import { altSentence, type Draft, isDescribed, orderSentence } from './draft.ts';
import { useDrafts } from './draft-store.ts';

/** On a phone the description stands beside the picture, above category and order. */
export const ROW =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_4.5rem] gap-x-2 gap-y-1 sm:grid-cols-[4.5rem_minmax(0,1fr)_11rem_5.5rem_2.75rem] sm:gap-x-3';

/** The column of the descriptions. */
export const DESCRIPTION = 'Description *';

const BOX = 'size-14 sm:size-18 rounded-control bg-sunken';

const DraftPreview = ({ draft: { preview, alt, name } }: { draft: Draft }) =>
  preview ? (
    <img src={preview} alt={alt.trim() || name} decoding="async" className={`${BOX} object-cover`} />
  ) : (
    <p className={`${BOX} grid place-items-center text-muted`}>
      <ImageOff className="size-6" aria-hidden />
      <span className="sr-only">This browser can’t show {name} until it’s saved.</span>
    </p>
  );

interface DraftRowProps {
  draft: Draft;
  /** null when there is nothing to select from. */
  selected: boolean | null;
  disabled: boolean;
  /** A save has been attempted, so missing fields are reported. */
  checked: boolean;
  onSelect: (id: string, reach: boolean) => void;
}

const SelectBox = ({ draft, selected, onSelect }: Pick<DraftRowProps, 'draft' | 'selected' | 'onSelect'>) => (
  <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-start">
    <span className="grid size-7 place-items-center rounded-control bg-surface/90 shadow-card">
      <input
        type="checkbox"
        aria-label={`Select ${draft.name}`}
        checked={selected === true}
        onChange={({ nativeEvent }) => onSelect(draft.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="size-5 accent-accent"
      />
    </span>
  </label>
);

/** The collection that it goes into as well. */
const Into = ({ collection }: Pick<Draft, 'collection'>) => {
  const { data } = useCollections();
  const name = data?.find(({ id }) => id === collection)?.name;
  return (
    name && (
      <span dir="auto" className="min-w-0 truncate">
        For “{name}”
      </span>
    )
  );
};

/** The file's name, and whether the photograph has described itself. */
const Origin = ({ draft }: { draft: Draft }) => (
  <span className="flex gap-x-2">
    {isFromPhoto(draft) && <span className="shrink-0 font-medium text-accent">{UPLOAD_WORDS.fromPhoto}</span>}
    <span dir="auto" title={draft.name} className="min-w-0 truncate">
      {draft.name}
    </span>
    {draft.collection && <Into collection={draft.collection} />}
    <span className="ml-auto">
      <TextCounter text={draft.alt} max={DESCRIPTION_MAX} />
    </span>
  </span>
);

const DraftFields = ({ draft, disabled, checked }: Pick<DraftRowProps, 'draft' | 'disabled' | 'checked'>) => {
  const change = useDrafts((state) => state.change);
  const categories = useCategoriesWith(draft.category);
  const refused = useDrafts((state) => state.refused.get(draft.id));
  const missing = checked && !isDescribed(draft) ? UPLOAD_WORDS.missing : undefined;
  return (
    <>
      <TextField
        className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-1"
        label={DESCRIPTION}
        labelHidden
        placeholder={UPLOAD_WORDS.what}
        value={draft.alt}
        required
        disabled={disabled}
        enterKeyHint="next"
        hint={<Origin draft={draft} />}
        error={missing ?? altSentence(draft.alt) ?? refused}
        onFocus={({ target }) => isFromPhoto(draft) && target.select()}
        onChange={({ target }) => change(draft.id, { alt: target.value })}
      />
      <div className="max-sm:col-start-2 max-sm:row-start-2">
        <ChoiceField
          label="Category"
          labelHidden
          value={draft.category}
          choices={named(categories)}
          disabled={disabled}
          onChange={(category) => change(draft.id, { category })}
        />
      </div>
      <TextField
        className="max-sm:col-start-3 max-sm:row-start-2"
        label="Order"
        labelHidden
        type="number"
        step={1}
        value={draft.order}
        disabled={disabled}
        error={orderSentence(draft.order)}
        onChange={({ target }) => change(draft.id, { order: target.value })}
      />
    </>
  );
};

/** Memoized: typing in one of fifty rows renders only that one. */
export const DraftRow = memo((props: DraftRowProps) => {
  const { draft, selected, disabled } = props;
  const remove = () => {
    const { drafts, remove: removeDrafts } = useDrafts.getState();
    removeDrafts([draft.id]);
    requestAnimationFrame(() => (drafts.length > 1 ? focusNeighbour(drafts, draft) : focusSavedTitle()));
  };
  return (
    <li className={`${ROW} scroll-mt-24 scroll-mb-40 border-t border-line py-2`}>
      <div className="relative max-sm:col-start-1 max-sm:row-start-1">
        <DraftPreview draft={draft} />
        {selected !== null && <SelectBox {...props} />}
      </div>
      <DraftFields {...props} />
      <DeleteButton
        item={draft.id}
        className="max-sm:col-start-1 max-sm:row-start-2 max-sm:justify-self-center"
        aria-label={`Remove ${draft.name}`}
        disabled={disabled}
        onClick={remove}
      />
      {hasExpired(draft, Date.now()) && (
        <Alert tone="danger" className="col-span-full">
          This upload expired, because it waited for more than a day. Upload {draft.name} again to keep its place and
          description.
        </Alert>
      )}
    </li>
  );
});
