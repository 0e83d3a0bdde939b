import { lazy, Suspense, useState } from 'react';
import { useCategoriesWith } from '#lib/studio/studio-queries.ts';
import { Button, SaveButton } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { useDraftSelection } from '../selection-store.ts';
import type { Draft } from './draft.ts';
import { useDrafts } from './draft-store.ts';

const DescribeDialog = lazy(async () => ({ default: (await import('./describe-dialog.tsx')).DescribeDialog }));

/** 'all 12', 'the one selected', 'the 3 selected' */
const concernedWords = (selected: number, all: number): string => {
  if (selected === 0 || selected === all) return `all ${all}`;
  return `the ${selected === 1 ? 'one' : selected} selected`;
};

const SEVERAL = '';

/** The category that all of them have. */
const commonCategory = ([first, ...others]: readonly Draft[]): string =>
  first && others.every(({ category }) => category === first.category) ? first.category : SEVERAL;

interface DraftsBarProps {
  drafts: readonly Draft[];
  saving: boolean;
}

/** A button beside a field is as high as the field. */
const AS_HIGH = 'min-h-11 sm:pointer-fine:min-h-10';

/** Acts on the selected drafts, or on all if none is selected. */
const BulkFields = ({ drafts, saving }: DraftsBarProps) => {
  const { ids, select } = useDraftSelection();
  const categorize = useDrafts((state) => state.categorize);
  const [describes, setDescribes] = useState(false);
  const selected = drafts.filter(({ id }) => ids.has(id));
  const concerned = selected.length > 0 ? selected : drafts;
  const isAll = selected.length === drafts.length;
  const common = commonCategory(concerned);
  const categories = useCategoriesWith(common);
  const which = concernedWords(selected.length, drafts.length);
  return (
    <>
      <label className="-ml-1 flex min-h-11 cursor-pointer items-center gap-2 pl-1 text-sm max-sm:order-last sm:pointer-fine:min-h-10">
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
        <ChoiceField
          label={`Category of ${which}`}
          value={common}
          choices={categories.map((value) => ({ value, label: value || 'Several' }))}
          disabled={saving}
          onChange={(category) => category !== SEVERAL && categorize(new Set(concerned.map(({ id }) => id)), category)}
        />
      </div>
      <Button className={AS_HIGH} disabled={saving} onClick={() => setDescribes(true)}>
        Describe {which}…
      </Button>
      {describes && (
        <Suspense>
          <DescribeDialog
            title={`Describe ${which}`}
            label={`Description of ${which}`}
            drafts={concerned}
            onClose={() => setDescribes(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** It stays visible however long the list is. */
export const DraftsBar = ({ drafts, saving }: DraftsBarProps) => (
  <div className="sticky bottom-0 z-10 short:static -mx-4 mt-2 flex flex-wrap items-end gap-x-3 gap-y-2 border-y border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
    {drafts.length > 1 && <BulkFields drafts={drafts} saving={saving} />}
    <SaveButton saving={saving} className={`max-sm:order-last max-sm:flex-1 sm:ml-auto ${AS_HIGH}`}>
      Save All {drafts.length} Images
    </SaveButton>
  </div>
);
