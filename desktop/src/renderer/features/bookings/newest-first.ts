/** Times are ISO 8601 in UTC: their text sorts as they do. */
export const newestFirst = <Thing extends { createdAt: string }>(things: readonly Thing[]): Thing[] =>
  things.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
