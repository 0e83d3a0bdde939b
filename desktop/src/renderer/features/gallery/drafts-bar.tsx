import type { GalleryImage } from '@shutterdesk/shared';
import { useState } from 'react';
import { useGalleryCategories } from '#lib/use-gallery-categories.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useDrafts } from './draft-store.ts';
import { GALLERY_WORDS as words } from './gallery-words.ts';

interface DraftsBarProps {
  /** The photographs that are in the gallery already. */
  behind: readonly GalleryImage[];
  disabled: boolean;
}

/** What is done to all drafts at once. */
export const DraftsBar = ({ behind, disabled }: DraftsBarProps) => {
  const changeAll = useDrafts((state) => state.changeAll);
  const categories = useGalleryCategories();
  const [category, setCategory] = useState<string>(categories[0]);
  const placeBehind = () => {
    const last = Math.max(...behind.map(({ order }) => Number(order)));
    changeAll((index) => ({ order: String(last + 1 + index) }));
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      <div className="w-40">
        <SelectField
          label={words.categoryOfAll}
          value={category}
          options={categories}
          disabled={disabled}
          onChange={setCategory}
        />
      </div>
      <Button disabled={disabled} onClick={() => changeAll(() => ({ category }))}>
        {words.applyToAll}
      </Button>
      {behind.length > 0 && (
        <Button disabled={disabled} onClick={placeBehind}>
          {words.placeBehind}
        </Button>
      )}
    </div>
  );
};
