import { addressOf } from '../behaviour/use-category.ts';

interface GalleryFilterProps {
  readonly categories: readonly string[];
  readonly chosen: string;
  readonly choose: (category: string) => void;
}

export const GalleryFilter = ({ categories, chosen, choose }: GalleryFilterProps) => (
  <fieldset className="filters">
    <legend className="sr-only">Show photographs of</legend>
    {categories.map((category) => (
      <button
        aria-pressed={category === chosen}
        className="filter"
        dir="auto"
        key={category}
        onClick={() => choose(category)}
        type="button"
        value={addressOf(category)}
      >
        {category}
      </button>
    ))}
  </fieldset>
);
