/** Content types by file extension, for everything that the page, the admin app and the pictures consist of. */
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

/** `image/avif` for `800.avif`; undefined for an extension that is not in the list. */
export const contentTypeOf = (name: string): string | undefined =>
  CONTENT_TYPES.get(name.slice(name.lastIndexOf('.') + 1));
