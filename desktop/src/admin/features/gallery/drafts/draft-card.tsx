import { DESCRIPTION_MAX } from '@shutterdesk/shared';
import { ImageOff, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useCategoriesWith } from '#lib/studio/use-gallery-categories.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { altSentence, type Draft, hasGone, isDescribed, orderSentence } from './draft.ts';
import { useDrafts } from './draft-store.ts';

const BOX = 'aspect-square w-full rounded-control bg-sunken';

const DraftPreview = ({ draft: { preview, alt, name } }: { draft: Draft }) =>
  preview ? (
    <img src={preview} alt={alt.trim() || name} decoding="async" className={`${BOX} object-cover`} />
  ) : (
    <p className={`${BOX} grid content-center justify-items-center gap-2 p-2 text-center text-xs text-muted`}>
      <ImageOff className="size-6" aria-hidden />
      {name} cannot be shown here before it is saved.
    </p>
  );

interface DraftCardProps {
  draft: Draft;
  /** null when there is nothing to select from. */
  selected: boolean | null;
  disabled: boolean;
  /** A save has been attempted, so missing fields are reported. */
  checked: boolean;
  /** The errors from the server, one on each line. */
  issues: string;
  onSelect: (id: string, reach: boolean) => void;
}

const SelectBox = ({ draft, selected, onSelect }: Pick<DraftCardProps, 'draft' | 'selected' | 'onSelect'>) => (
  <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-center">
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

const DraftFields = ({ draft, disabled, checked }: Pick<DraftCardProps, 'draft' | 'disabled' | 'checked'>) => {
  const change = useDrafts((state) => state.change);
  const categories = useCategoriesWith(draft.category);
  const missing = checked && !isDescribed(draft) ? 'Please add a description.' : undefined;
  return (
    <div className="col-span-3 grid grid-cols-[minmax(0,1fr)_6rem] content-start gap-3 sm:col-span-2 sm:col-start-2 sm:grid-cols-[minmax(0,1fr)_11rem_6rem]">
      <TextField
        className="col-span-2 sm:col-span-1"
        label="Description *"
        placeholder="What the photograph shows"
        value={draft.alt}
        required
        disabled={disabled}
        enterKeyHint="next"
        error={missing ?? altSentence(draft.alt)}
        counter={<TextCounter length={draft.alt.trim().length} max={DESCRIPTION_MAX} />}
        onChange={({ target }) => change(draft.id, { alt: target.value })}
      />
      <SelectField
        label="Category"
        value={draft.category}
        options={categories}
        disabled={disabled}
        onChange={(category) => change(draft.id, { category })}
      />
      <TextField
        label="Order"
        type="number"
        step={1}
        value={draft.order}
        disabled={disabled}
        error={orderSentence(draft.order)}
        onChange={({ target }) => change(draft.id, { order: target.value })}
      />
    </div>
  );
};

/** Memoized: typing in one of fifty cards renders only that one. */
export const DraftCard = memo((props: DraftCardProps) => {
  const { draft, selected, disabled, issues } = props;
  const remove = useDrafts((state) => state.remove);
  return (
    <li className="grid scroll-mt-24 scroll-mb-40 grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 rounded-card border border-line p-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:grid-rows-[auto_1fr] sm:gap-x-4 sm:gap-y-1">
      <div className="relative sm:row-span-2">
        <DraftPreview draft={draft} />
        {selected !== null && <SelectBox {...props} />}
      </div>
      <p
        dir="auto"
        title={draft.name}
        className="line-clamp-3 min-w-0 self-center text-sm break-all text-muted sm:line-clamp-1"
      >
        {draft.name}
      </p>
      <Button
        look="quiet-danger"
        shape="icon"
        className="self-center"
        aria-label={`Remove ${draft.name}`}
        disabled={disabled}
        onClick={() => remove([draft.id])}
      >
        <Trash2 aria-hidden />
      </Button>
      <DraftFields {...props} />
      {hasGone(draft, Date.now()) && (
        <Alert tone="danger" className="col-span-3">
          This upload has run out: unsaved files are kept for a day. Upload {draft.name} again, and it takes its place
          here with your description.
        </Alert>
      )}
      {issues && <p className="col-span-3 text-sm whitespace-pre-line text-danger">{issues}</p>}
    </li>
  );
});
