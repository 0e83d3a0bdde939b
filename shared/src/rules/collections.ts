import { type Collection, isStory } from '../schema/collection.ts';
import { sameValue } from './equality.ts';
import { namedFirst } from './gallery-order.ts';

type Ids = readonly string[];

/** By number, then by creation time. */
export const byCollectionOrder = (
  a: Pick<Collection, 'id' | 'order' | 'createdAt'>,
  b: Pick<Collection, 'id' | 'order' | 'createdAt'>,
): number => a.order - b.order || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/** Puts each of `own` that the list lacks behind its neighbour of `own`. */
const placedIn = (list: Ids, own: Ids, isKept: (id: string) => boolean): Ids => {
  const present = new Set(list);
  const following = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const id of own) {
    if (present.has(id)) last = id;
    else if (isKept(id)) following.set(last, [...(following.get(last) ?? []), id]);
  }
  return [...(following.get(null) ?? []), ...list.flatMap((id) => [id, ...(following.get(id) ?? [])])];
};

/**
 * Merges two changes of an ordered list of ids: additions and removals of both sides count, and the order is that of
 * `mine`, unless it only added or removed.
 */
export const mergedIds = (before: Ids, mine: Ids, theirs: Ids): Ids => {
  if (sameValue(before, theirs)) return mine;
  const [was, own, other] = [new Set(before), new Set(mine), new Set(theirs)];
  const isKept = (id: string): boolean => (was.has(id) ? own.has(id) && other.has(id) : own.has(id) || other.has(id));
  const common = (ids: Ids): Ids => ids.filter((id) => was.has(id) && own.has(id));
  const [first, second] = sameValue(common(mine), common(before)) ? [theirs, mine] : [mine, theirs];
  return placedIn(first.filter(isKept), second, isKept);
};

/** false: only whoever has its link finds it. */
export const isListed = ({ shownIn }: Pick<Collection, 'shownIn'>): boolean => shownIn !== 'link';

/** Those that search engines may find, the newest first. */
export const storiesIn = (collections: readonly Collection[]): readonly Collection[] =>
  collections
    .filter((one) => isStory(one) && isListed(one))
    .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? ''));

/** From so many stories on, a page lists them. */
const STORIES_LISTED = 3;

/** @param shown the collections that visitors see */
export const hasStoriesPage = (shown: readonly Collection[]): boolean => storiesIn(shown).length >= STORIES_LISTED;

/** Numbers collections by id: the named ones first, in this order, then the others as they were. */
export const collectionNumbers = (
  collections: readonly Pick<Collection, 'id' | 'order' | 'createdAt'>[],
  ids: Ids,
): ReadonlyMap<string, number> => {
  const sorted = collections.toSorted(byCollectionOrder).map(({ id }) => id);
  return new Map(namedFirst(sorted, ids).map((id, number) => [id, number]));
};
