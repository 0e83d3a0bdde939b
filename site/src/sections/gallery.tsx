import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useCategory } from '../behaviour/use-category.ts';
import { useOpenPhoto } from '../behaviour/use-open-photo.ts';
import { useShownPhotos } from '../behaviour/use-shown-photos.ts';
import { wordsOf } from '../words.ts';
import { GalleryFilter } from './gallery-filter.tsx';
import { Lightbox } from './lightbox.tsx';
import { SectionHead } from './section-head.tsx';

interface GalleryProps {
  /** The page's language; absent for English. */
  readonly language?: string;
  /** Distinct, in the order of the photographs. */
  readonly categories: readonly string[];
  /** The studio's own words of the head, where it has some. */
  readonly title?: string;
  readonly text?: string;
  /**
   * On a page whose heading is the gallery's: the range of these photographs and their total, or the place and the day of a
   * collection; '' for neither.
   */
  readonly place?: string;
  /** The address of a photograph's own link, with `*` for its id, if there are such links. */
  readonly photoLinks?: string | undefined;
  /** The grid. */
  readonly children?: ReactNode;
}

export const Gallery = ({ categories, language, title, text, place, photoLinks, children }: GalleryProps) => {
  const { headings, ...say } = wordsOf(language);
  const grid = useRef<HTMLDivElement>(null);
  const shownPhotos = useShownPhotos(grid);
  const { category, choose } = useCategory(grid, shownPhotos, categories);
  const { opened, stuck, open, step, getNextReady, close } = useOpenPhoto(grid, shownPhotos);
  const openPressed = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[data-opens]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.matches('.photo')) open(link);
    else shownPhotos.current?.showAll();
  };
  return (
    <section className="section" id="gallery">
      <SectionHead
        isPageTitle={place !== undefined}
        text={place ?? text ?? headings.gallerySubtitle}
        title={title ?? headings.galleryTitle}
      >
        <GalleryFilter categories={categories} choose={choose} chosen={category} words={say.gallery} />
      </SectionHead>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link answers the keyboard with a click */}
      <div onClick={openPressed} ref={grid}>
        {children}
      </div>
      <Lightbox
        close={close}
        getNextReady={getNextReady}
        opened={opened}
        photoLinks={photoLinks}
        say={say}
        step={step}
        stuck={stuck}
      />
    </section>
  );
};
