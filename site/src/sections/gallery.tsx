import { type MouseEvent, type ReactNode, useRef } from 'react';
import { GalleryFilter } from './gallery-filter.tsx';
import { Lightbox } from './lightbox.tsx';
import { SectionHead } from './section-head.tsx';
import { ALL, useCategory } from './use-category.ts';
import { useOpenPhoto } from './use-open-photo.ts';

interface GalleryProps {
  /** Distinct, in the order of the photographs. */
  readonly categories: readonly string[];
  /** The grid. */
  readonly children?: ReactNode;
}

export const Gallery = ({ categories, children }: GalleryProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const { category, choose } = useCategory(grid, categories);
  const { opened, open, close } = useOpenPhoto(grid);
  const openPressed = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a.photo');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  };
  return (
    <section className="section" id="gallery">
      <SectionHead text="A collection of cherished moments we've captured" title="Our Portfolio">
        {categories.length > 0 && <GalleryFilter categories={[ALL, ...categories]} choose={choose} chosen={category} />}
      </SectionHead>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link answers the keyboard with a click */}
      <div onClick={openPressed} ref={grid}>
        {children}
      </div>
      <Lightbox close={close} opened={opened} step={open} />
    </section>
  );
};
