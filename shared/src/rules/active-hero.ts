import { type EnquiryPlace, newestFirst } from './enquiry-order.ts';

/** The facts that decide which hero picture the page shows. */
export interface HeroPlace extends EnquiryPlace {
  readonly isActive: boolean;
  /** Why it cannot be shown. */
  readonly problem?: unknown;
}

/** The one that the page shows: the active one; the newest other one as long as that cannot be shown. */
export const shownHero = <Hero extends HeroPlace>(images: readonly Hero[]): Hero | null => {
  const fit = images.filter(({ problem }) => !problem).toSorted(newestFirst);
  return fit.find(({ isActive }) => isActive) ?? fit[0] ?? null;
};

/** One is active, and no other. */
export const withActive = <Hero extends HeroPlace>(images: readonly Hero[], id: string): readonly Hero[] =>
  images.map((image) => ({ ...image, isActive: image.id === id }));

/** Where none is active, the newest becomes it. */
export const withOneActive = <Hero extends HeroPlace>(images: readonly Hero[]): readonly Hero[] => {
  const newest = images.toSorted(newestFirst)[0];
  return !newest || images.some(({ isActive }) => isActive) ? images : withActive(images, newest.id);
};

/** With one that was added: it is active where that was asked, or where none is. */
export const withAdded = <Hero extends HeroPlace>(images: readonly Hero[], added: Hero): readonly Hero[] => {
  const all = [...images, { ...added, isActive: false }];
  return added.isActive || !images.some(({ isActive }) => isActive) ? withActive(all, added.id) : all;
};
