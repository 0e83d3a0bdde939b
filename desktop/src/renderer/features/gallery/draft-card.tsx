import { GALLERY_CATEGORIES } from '@shutterdesk/shared';
import { Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Draft, isDescribed } from './draft.ts';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

interface DraftCardProps {
  draft: Draft;
  disabled: boolean;
  /** A save has been tried: what is missing is said beside the field. */
  checked: boolean;
  issues: string[];
}

export const DraftCard = ({ draft, disabled, checked, issues }: DraftCardProps) => {
  const { change, remove } = useDrafts();
  return (
    <li className="relative flex flex-col gap-4 rounded-card border border-line p-3 sm:flex-row sm:p-4">
      <img
        src={draft.preview}
        alt={draft.alt || draft.name}
        decoding="async"
        className="h-48 w-full shrink-0 rounded-control bg-sunken object-contain sm:h-40 sm:w-40 sm:object-cover"
      />
      <div className="grid min-w-0 flex-1 content-start gap-3 grid-cols-[1fr_6rem] sm:grid-cols-[1fr_7rem]">
        <TextField
          className="col-span-2"
          label={words.description}
          placeholder={words.descriptionPlaceholder}
          value={draft.alt}
          required
          disabled={disabled}
          error={checked && !isDescribed(draft) ? words.descriptionMissing : undefined}
          onChange={({ target }) => change(draft.id, { alt: target.value })}
        />
        <SelectField
          label={words.category}
          value={draft.category}
          options={GALLERY_CATEGORIES}
          disabled={disabled}
          onChange={(category) => change(draft.id, { category })}
        />
        <TextField
          label={words.order}
          type="number"
          step={1}
          value={draft.order}
          disabled={disabled}
          onChange={({ target }) => change(draft.id, { order: target.value })}
        />
        {issues.map((issue) => (
          <p key={issue} className="text-sm col-span-2 text-danger">
            {issue}
          </p>
        ))}
      </div>
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
