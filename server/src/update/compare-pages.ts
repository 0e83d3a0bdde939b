/** Names of built files have a hash: a new release has others, and their contents are its own affair. */
const HASHED = /(\/[\w.-]*?)[.-][\w-]{8}(\.(?:js|css|woff2|svg|png|ico|webmanifest))/g;

/** Astro names its islands by the names of their files. */
const ISLAND = / uid="\w+"/g;

/** One element or text a line, without what differs between any two builds. */
const linesOf = (html: string): readonly string[] =>
  html
    .replaceAll(HASHED, '$1$2')
    .replaceAll(ISLAND, '')
    .split(/(?<=>)|(?=<)/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Lines of one page that the other lacks. */
const without = (lines: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
};

/** The differing lines of two pages, side by side. */
export type PageDifference = readonly { readonly live: string; readonly fresh: string }[];

/** Empty: they are the same, but for names of built files. */
export const differenceOf = (live: string, fresh: string): PageDifference => {
  const [before, after] = [linesOf(live), linesOf(fresh)];
  const [gone, come] = [without(before, after), without(after, before)];
  const count = Math.max(gone.length, come.length);
  return Array.from({ length: count }, (_, index) => ({ live: gone[index] ?? '', fresh: come[index] ?? '' }));
};
