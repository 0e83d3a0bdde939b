import { useGalleryCategories } from '#lib/studio/use-gallery-categories.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useDraftSelection } from '../selection-store.ts';
import type { Draft } from './draft.ts';
import { useDrafts } from './draft-store.ts';

const categoryOf = (selected: number, all: number) =>
  selected === 0 || selected === all
    ? `Category of all ${all}`
    : `Category of the ${selected === 1 ? 'one' : selected} selected`;

/** The category that all of them have; '' if they differ. */
const commonCategory = ([first, ...others]: readonly Draft[]): string =>
  first && others.every(({ category }) => category === first.category) ? first.category : '';

interface DraftsBarProps {
  drafts: readonly Draft[];
  saving: boolean;
}

/** Acts on the selected drafts, or on all if none is selected. It stays visible however long the list is. */
export const DraftsBar = ({ drafts, saving }: DraftsBarProps) => {
  const { ids, select } = useDraftSelection();
  const categories = useGalleryCategories();
  const categorize = useDrafts((state) => state.categorize);
  const selected = drafts.filter(({ id }) => ids.has(id));
  const concerned = selected.length > 0 ? selected : drafts;
  const isAll = selected.length === drafts.length;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-4 flex flex-wrap items-end gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
      {drafts.length > 1 && (
        <>
          <label className="-ml-1 flex min-h-11 cursor-pointer items-center gap-2 pl-1 text-sm">
            <input
              type="checkbox"
              checked={isAll}
              disabled={saving}
              ref={(box) => {
                if (box) box.indeterminate = selected.length > 0 && !isAll;
              }}
              onChange={() => select(isAll ? [] : drafts.map(({ id }) => id))}
              className="size-5 accent-accent"
            />
            Select all
          </label>
          <div className="min-w-36 flex-1 sm:max-w-52">
            <SelectField
              label={categoryOf(selected.length, drafts.length)}
              value={commonCategory(concerned)}
              placeholder="Several"
              options={categories}
              disabled={saving}
              onChange={(category) => categorize(new Set(concerned.map(({ id }) => id)), category)}
            />
          </div>
        </>
      )}
      <Button type="submit" look="primary" disabled={saving} className="w-full sm:ml-auto sm:w-auto">
        {saving ? 'Saving...' : `Save All ${drafts.length} Images`}
      </Button>
    </div>
  );
};
