/** The fields that decide a photograph's place in the gallery. */
export interface GalleryPlace {
  readonly id: string;
  /** An integer as text. */
  readonly order: string;
  readonly createdAt: string;
}

/** Sorts by number, then by creation time. */
export const byGalleryOrder = (a: GalleryPlace, b: GalleryPlace): number =>
  Number(a.order) - Number(b.order) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/** Puts the named ids first, in the given order, then the others as they were sorted. An unknown id is left out. */
export const namedFirst = (sorted: readonly string[], ids: readonly string[]): readonly string[] => {
  const existing = new Set(sorted);
  return [...new Set([...ids.filter((id) => existing.has(id)), ...sorted])];
};

/** Numbers photographs by id: the named ones first, in the given order, then the others in their old order. */
export const galleryNumbers = (
  places: readonly GalleryPlace[],
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  const sorted = places.toSorted(byGalleryOrder).map(({ id }) => id);
  return new Map(namedFirst(sorted, ids).map((id, number) => [id, String(number)]));
};
