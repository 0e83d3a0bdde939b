import type { PublicWords } from '@shutterdesk/shared';
import { ALL } from '../behaviour/awaited-photos.ts';
import { addressOf } from '../behaviour/use-category.ts';

interface GalleryFilterProps {
  readonly categories: readonly string[];
  readonly chosen?: string;
  readonly choose?: (category: string) => void;
  readonly words: PublicWords['gallery'];
}

export const GalleryFilter = ({ categories, chosen = ALL, choose, words }: GalleryFilterProps) =>
  categories.length > 0 && (
    <fieldset className="filters">
      <legend className="sr-only">{words.filter}</legend>
      {[ALL, ...categories].map((category) => (
        <button
          aria-pressed={category === chosen}
          className="filter"
          dir="auto"
          key={category}
          onClick={() => choose?.(category)}
          type="button"
          value={addressOf(category)}
        >
          {category === ALL ? words.all : category}
        </button>
      ))}
    </fieldset>
  );
