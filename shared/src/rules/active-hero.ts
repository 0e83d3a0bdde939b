import { type ListPlace, newestFirst } from './newest-first.ts';

/** The facts that decide which hero picture the page shows. */
export interface HeroPlace extends ListPlace {
  readonly isActive: boolean;
  /** The reason why it cannot be shown. */
  readonly problem?: unknown;
}

/**
 * The hero picture that the page shows: the active one, or the newest other one while the active one cannot be shown.
 */
export const shownHero = <Hero extends HeroPlace>(images: readonly Hero[]): Hero | null => {
  const fit = images.filter(({ problem }) => !problem).toSorted(newestFirst);
  return fit.find(({ isActive }) => isActive) ?? fit[0] ?? null;
};

/** Makes one hero picture active and all others inactive; changes nothing if it does not exist. */
export const withActive = <Hero extends HeroPlace>(images: readonly Hero[], id: string): readonly Hero[] =>
  images.some((image) => image.id === id) ? images.map((image) => ({ ...image, isActive: image.id === id })) : images;

/** Makes the newest hero picture active if none is. */
export const withOneActive = <Hero extends HeroPlace>(images: readonly Hero[]): readonly Hero[] => {
  const newest = images.toSorted(newestFirst)[0];
  return !newest || images.some(({ isActive }) => isActive) ? images : withActive(images, newest.id);
};

/** Adds a hero picture. It becomes active on request, or if no other is. */
export const withAdded = <Hero extends HeroPlace>(images: readonly Hero[], added: Hero): readonly Hero[] => {
  const together = [...images, { ...added, isActive: false }];
  return added.isActive || !images.some(({ isActive }) => isActive) ? withActive(together, added.id) : together;
};
