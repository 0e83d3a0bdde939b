/** The facts that give a photograph its place in the gallery. */
export interface GalleryPlace {
  readonly id: string;
  /** A whole number as text. */
  readonly order: string;
  readonly createdAt: string;
}

/** By number, then by creation. */
export const byGalleryOrder = (a: GalleryPlace, b: GalleryPlace): number =>
  Number(a.order) - Number(b.order) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

/**
 * The numbers that put photographs in an order, by id: the named ones first, the others behind them as they were. A named
 * one that is not there has none.
 */
export const galleryNumbers = (
  places: readonly GalleryPlace[],
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  const there = places.toSorted(byGalleryOrder).map(({ id }) => id);
  const known = new Set(there);
  const all = new Set([...ids.filter((id) => known.has(id)), ...there]);
  return new Map([...all].map((id, number) => [id, String(number)]));
};
