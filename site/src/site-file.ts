/** One file of the site; `path` is relative, with forward slashes: `index.html`, `_astro/page.B2f3.css`. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name carries a hash of the content: may be cached for ever. */
  readonly immutable: boolean;
  /** As the build has compressed it, once for all starts. */
  readonly precompressed?: { readonly br: Uint8Array; readonly gzip: Uint8Array };
  /** Of a page's inline scripts, for its Content-Security-Policy, where they are known already. */
  readonly scriptHashes?: readonly string[];
}

/** `scriptHashes` of all scripts on it: no photograph's cell has one, so those of the page around them are all. */
export const htmlFile = (path: string, bytes: Uint8Array, scriptHashes: readonly string[]): SiteFile => ({
  path,
  bytes,
  contentType: 'text/html; charset=utf-8',
  immutable: false,
  scriptHashes,
});

/** Its name says what is in it. */
export const pictureFile = (contentType: string, { url, bytes }: { url: string; bytes: Uint8Array }): SiteFile => ({
  path: url.slice(1),
  bytes,
  contentType,
  immutable: true,
});
