/** Compares `If-None-Match` with a strong tag, weakly as RFC 9110 13.1.2 says. */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag));
