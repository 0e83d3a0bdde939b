import { useState } from 'react';
import type { GalleryPhoto } from '../page-content.ts';
import { Lightbox } from './lightbox.tsx';
import { PhotoPicture } from './photo-picture.tsx';

const ALL = 'All';
const SIZES = '(width >= 64rem) 30vw, (width >= 48rem) 46vw, 92vw';

interface FilterProps {
  readonly categories: readonly string[];
  readonly chosen: string;
  readonly choose: (category: string) => void;
}

const Filter = ({ categories, chosen, choose }: FilterProps) => (
  <fieldset className="mb-10 flex flex-wrap justify-center gap-x-2 gap-y-1">
    <legend className="sr-only">Show photographs of</legend>
    {categories.map((category) => (
      <button
        aria-pressed={category === chosen}
        className="filter"
        dir="auto"
        key={category}
        onClick={() => choose(category)}
        type="button"
      >
        {category}
      </button>
    ))}
  </fieldset>
);

export const Gallery = ({ photos }: { photos: readonly GalleryPhoto[] }) => {
  const [category, setCategory] = useState(ALL);
  const [openId, setOpenId] = useState<string | null>(null);
  const categories = [ALL, ...new Set(photos.map((photo) => photo.category))];
  const shown = photos.filter((photo) => category === ALL || photo.category === category);
  return (
    <section className="section" id="gallery">
      <div className="section-head">
        <h2>Our Portfolio</h2>
        <p>A collection of cherished moments we've captured</p>
      </div>
      {photos.length > 0 && <Filter categories={categories} choose={setCategory} chosen={category} />}
      <ul className="mx-auto grid max-w-[88rem] gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3 lg:gap-5">
        {shown.map((photo) => (
          <li key={photo.id}>
            <button
              className="group block aspect-square w-full overflow-hidden bg-[var(--paper-deep)]"
              onClick={() => setOpenId(photo.id)}
              type="button"
            >
              <PhotoPicture
                alt={photo.alt}
                className="size-full object-cover motion-safe:transition-transform motion-safe:duration-700 motion-safe:group-hover:scale-[1.025]"
                picture={photo.picture}
                sizes={SIZES}
              />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox onClose={() => setOpenId(null)} onShow={setOpenId} openId={openId} photos={shown} />
    </section>
  );
};
