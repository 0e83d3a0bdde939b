import { DESCRIPTION_MAX } from '@shutterdesk/shared';
import { Trash2 } from 'lucide-react';
import { useCategoriesWith } from '#lib/use-gallery-categories.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { altSentence, type Draft, hasGone, isDescribed, orderSentence } from './draft.ts';
import { DraftPreview } from './draft-preview.tsx';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

interface DraftCardProps {
  draft: Draft;
  disabled: boolean;
  /** A save has been tried: what is missing is said beside the field. */
  checked: boolean;
  issues: string[];
}

const DraftFields = ({ draft, disabled, checked, issues }: DraftCardProps) => {
  const change = useDrafts((state) => state.change);
  const categories = useCategoriesWith(draft.category);
  const missing = checked && !isDescribed(draft) ? words.descriptionMissing : undefined;
  return (
    <div className="grid min-w-0 flex-1 content-start gap-3 grid-cols-[1fr_6rem] sm:grid-cols-[1fr_7rem]">
      <TextField
        className="col-span-2"
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        value={draft.alt}
        required
        disabled={disabled}
        enterKeyHint="next"
        error={missing ?? altSentence(draft.alt)}
        counter={<TextCounter length={draft.alt.trim().length} max={DESCRIPTION_MAX} />}
        onChange={({ target }) => change(draft.id, { alt: target.value })}
      />
      <SelectField
        label={words.category}
        value={draft.category}
        options={categories}
        disabled={disabled}
        onChange={(category) => change(draft.id, { category })}
      />
      <TextField
        label={words.order}
        type="number"
        step={1}
        value={draft.order}
        disabled={disabled}
        error={orderSentence(draft.order)}
        onChange={({ target }) => change(draft.id, { order: target.value })}
      />
      {hasGone(draft, Date.now()) && (
        <Alert tone="danger" className="col-span-2">
          {words.gone(draft.name)}
        </Alert>
      )}
      {issues.map((issue) => (
        <p key={issue} className="text-sm col-span-2 text-danger">
          {issue}
        </p>
      ))}
    </div>
  );
};

export const DraftCard = (props: DraftCardProps) => {
  const { draft, disabled } = props;
  const remove = useDrafts((state) => state.remove);
  return (
    <li className="relative flex flex-col gap-4 rounded-card border border-line p-3 sm:flex-row sm:p-4">
      <DraftPreview draft={draft} />
      <DraftFields {...props} />
      <Button
        look="quiet-danger"
        shape="icon"
        className="absolute top-4 right-4 bg-surface shadow-card sm:static sm:bg-transparent sm:shadow-none"
        aria-label={words.remove(draft.name)}
        disabled={disabled}
        onClick={() => remove([draft.id])}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
};
