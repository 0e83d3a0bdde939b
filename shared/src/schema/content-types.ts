/** The formats that a photograph may have. `container` is the decoder's name for it: AVIF and HEIC are both HEIF. */
export const PHOTOGRAPH_FORMATS = [
  { extension: 'avif', type: 'image/avif', container: 'heif' },
  { extension: 'gif', type: 'image/gif', container: 'gif' },
  { extension: 'heic', type: 'image/heic', container: 'heif' },
  { extension: 'jpg', type: 'image/jpeg', container: 'jpeg' },
  { extension: 'png', type: 'image/png', container: 'png' },
  { extension: 'tiff', type: 'image/tiff', container: 'tiff' },
  { extension: 'webp', type: 'image/webp', container: 'webp' },
] as const;

/** Tells whether a file says that it is an image. Only its bytes show whether it is a photograph that can be read. */
export const isImageType = (type: string): boolean => type.startsWith('image/');

/** Content types by file extension, for everything that the page, the admin app and the pictures consist of. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ...PHOTOGRAPH_FORMATS.map(({ extension, type }): [string, string] => [extension, type]),
  ['css', 'text/css; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['ico', 'image/x-icon'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
]);

/** `image/avif` for `800.avif`; undefined for an extension that is not in the list. */
export const contentTypeOf = (name: string): string | undefined =>
  CONTENT_TYPES.get(name.slice(name.lastIndexOf('.') + 1));
