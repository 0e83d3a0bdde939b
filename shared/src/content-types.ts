/** Content types by the end of a file's name: all of which the page, the admin app and the pictures consist. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['css', 'text/css; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['ico', 'image/x-icon'],
  ['jpg', 'image/jpeg'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
]);

/** `image/avif` of `800.avif`; undefined of a kind that is none of ours. */
export const contentTypeOf = (name: string): string | undefined =>
  CONTENT_TYPES.get(name.slice(name.lastIndexOf('.') + 1));
