/** `If-None-Match` against a strong tag, compared weakly as RFC 9110 13.1.2 says. */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag));
