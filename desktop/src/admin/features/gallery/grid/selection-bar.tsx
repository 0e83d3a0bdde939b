import { useState } from 'react';
import { useGalleryCategories } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/choice-field.tsx';
import { useEditImages } from '../gallery-mutations.ts';

const selected = (count: number) => `${count} selected`;

interface SelectionBarProps {
  /** In the gallery's order. */
  ids: readonly string[];
  deleting: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onDelete: () => void;
  /** Called with the changed photographs. Others that were selected meanwhile stay selected. */
  onChanged: (ids: readonly string[]) => void;
}

/** The actions on the selected photographs, within reach of the thumb. */
export const SelectionBar = ({ ids, deleting, onSelectAll, onClear, onDelete, onChanged }: SelectionBarProps) => {
  const categories = useGalleryCategories();
  const [category, setCategory] = useState<string>(categories[0]);
  const { mutate, isPending } = useEditImages();
  const busy = isPending || deleting;
  return (
    <section
      aria-label={selected(ids.length)}
      className="sticky bottom-0 z-10 short:static -mx-4 mt-4 -mb-4 flex flex-wrap items-center gap-2 rounded-b-card border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      <div className="flex flex-1 flex-wrap items-center gap-x-2 max-lg:basis-full max-sm:-mr-3.5">
        <p role="status" className="text-sm font-medium tabular-nums max-lg:mr-auto">
          {selected(ids.length)}
        </p>
        <Button look="quiet" disabled={busy} onClick={onSelectAll}>
          Select all
        </Button>
        <Button look="quiet" disabled={busy} onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:basis-full">
        <div className="min-w-36 flex-1 sm:w-48 sm:flex-none">
          <SelectField
            label="Category"
            labelHidden
            value={category}
            options={categories}
            disabled={busy}
            onChange={setCategory}
          />
        </div>
        <Button
          disabled={busy}
          onClick={() =>
            mutate(
              { ids, part: { category } },
              { onSuccess: ({ answer }) => answer.failed.length === 0 && onChanged(ids) },
            )
          }
        >
          {isPending ? 'Changing…' : 'Change category'}
        </Button>
        <Button look="quiet-danger" disabled={busy} onClick={onDelete} className="-mr-3.5 max-sm:-ml-3.5 sm:ml-auto">
          {deleting ? 'Deleting…' : 'Delete selected'}
        </Button>
      </div>
    </section>
  );
};
