/** One file of the site; `path` is relative, with forward slashes: `index.html`, `_astro/page.B2f3.css`. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name contains a hash of the content, so the file may be cached for ever. */
  readonly immutable: boolean;
  /** Compressed by the build, once for all starts. */
  readonly precompressed?: { readonly br: Uint8Array; readonly gzip: Uint8Array };
  /** One of many small files, of which hardly any is ever sent: it is not worth compressing. */
  readonly isRarelySent?: boolean;
  /** It stands at an address that has moved there: the browser goes on by itself. */
  readonly movedTo?: string;
  /** It stands at an address whose page was deleted. */
  readonly isGone?: boolean;
  /** Hashes of a page's inline scripts for its Content-Security-Policy, if they are already known. */
  readonly scriptHashes?: readonly string[];
}

/** The file of a page: it lies in a folder of its own, so that any static server finds it. */
export const fileOf = (address: string): string => `${address.slice(1).replace(/\/$/, '')}/index.html`;

/** `scriptHashes` of the page around the photographs: no cell contains a script. */
export const htmlFile = (path: string, bytes: Uint8Array, scriptHashes: readonly string[]): SiteFile => ({
  path,
  bytes,
  contentType: 'text/html; charset=utf-8',
  immutable: false,
  scriptHashes,
});

/** Its name contains a hash of its content. */
export const pictureFile = (contentType: string, { url, bytes }: { url: string; bytes: Uint8Array }): SiteFile => ({
  path: url.slice(1),
  bytes,
  contentType,
  immutable: true,
});
