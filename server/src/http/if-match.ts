/**
 * Tells whether a tag names a version. Whoever compresses an answer gives it a tag of its own: ours is `"…-br"`, a
 * proxy's may be weak, as `W/"…"`, or end in another word. Each still holds the version.
 */
const namesVersion = (tag: string, version: string): boolean =>
  new RegExp(`^(?:W/)?"${version}(?:[-;][\\w-]*)?"$`).test(tag);

/** Tells whether a save is based on one of these versions; one that names none is based on whatever there is. */
export const matches = (ifMatch: string | undefined, versions: readonly string[]): boolean => {
  const tags = ifMatch?.split(',').map((tag) => tag.trim());
  return !tags || tags.some((tag) => tag === '*' || versions.some((version) => namesVersion(tag, version)));
};
