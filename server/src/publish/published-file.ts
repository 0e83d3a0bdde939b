import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import type { SiteFile } from '@shutterdesk/site/renderer';
import { memo } from '../work/memo.ts';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A file as visitors get it: each encoding was made once, and is null where it would not be smaller. */
export interface PublishedFile extends SiteFile {
  /** Identifies the content. The strong ETags are made of it: one for each encoding. */
  readonly hash: string;
  readonly gzip: Uint8Array | null;
  readonly br: Uint8Array | null;
  /** Hashes of a page's inline scripts, for its Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
}

/** By their path in the site or in the admin app. */
export type PublishedFiles = ReadonlyMap<string, PublishedFile>;

/** The file that a browser loads first, before it knows of any other. */
const FIRST_DOCUMENT = 'index.html';

export const addressOf = (path: string): string => `/${path.replace(/(?:^|(?<=\/))index\.html$/, '')}`;

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

/** From this size on, good compression takes too long to wait for. */
const LARGE_BYTES = 64 * 1024;

/** The effort for a file that a save waits for: docs/serving.md has the figures behind it. */
const effortFor = ({ path, bytes }: SiteFile): { readonly br: number; readonly gzip: number } => {
  if (path === FIRST_DOCUMENT) return { br: 11, gzip: 6 };
  return bytes.byteLength > LARGE_BYTES ? { br: 1, gzip: 1 } : { br: 5, gzip: 6 };
};

/** The number of small files that are hashed in a turn of the event loop. */
const AT_ONCE = 100;

/** Few files compress to more than a quarter of their size. */
const SMALLEST_PIECE = 16 * 1024;

/** The build has already compressed its own files. */
const compress = async (file: SiteFile): Promise<NonNullable<SiteFile['precompressed']>> => {
  if (file.precompressed) return file.precompressed;
  const { bytes } = file;
  const effort = effortFor(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: effort.br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  // One chunk: each further one would wait for a turn of the event loop.
  const chunkSize = Math.max(SMALLEST_PIECE, Math.ceil(bytes.byteLength / 3));
  const [br, zipped] = await Promise.all([
    brotli(bytes, { params, chunkSize }),
    compressGzip(bytes, { level: effort.gzip, chunkSize }),
  ]);
  return { gzip: zipped, br };
};

const scriptHashesOf = ({ bytes, contentType, scriptHashes }: SiteFile): readonly string[] => {
  if (scriptHashes) return scriptHashes;
  return contentType.startsWith('text/html') ? inlineScriptHashes(Buffer.from(bytes).toString('utf8')) : [];
};

/** Memoised: the bytes never change once they exist. */
export const contentHashOf = memo((bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
);

const smaller = (encoded: Uint8Array, bytes: Uint8Array): Uint8Array | null =>
  encoded.byteLength < bytes.byteLength ? encoded : null;

/** Hashes a file, and compresses it off the main thread. */
export const publishFile = async (file: SiteFile): Promise<PublishedFile> => {
  const plain = { ...file, hash: contentHashOf(file.bytes), scriptHashes: scriptHashesOf(file), gzip: null, br: null };
  if (file.isRarelySent || !COMPRESSIBLE.test(file.contentType)) return plain;
  const encoded = await compress(file);
  return { ...plain, gzip: smaller(encoded.gzip, file.bytes), br: smaller(encoded.br, file.bytes) };
};

/** Publishes new files, and reuses those in `previous` that have the same path and content. */
export const publishFiles = async (files: readonly SiteFile[], previous: PublishedFiles): Promise<PublishedFiles> => {
  const published: (PublishedFile | Promise<PublishedFile>)[] = [];
  for (const file of files) {
    // Hashing takes a moment for each large file, and for many small ones: let other requests run in between.
    if (file.bytes.byteLength > LARGE_BYTES || published.length % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const before = previous.get(file.path);
    const isSame =
      before?.hash === contentHashOf(file.bytes) && before.movedTo === file.movedTo && before.isGone === file.isGone;
    published.push(isSame ? before : publishFile(file));
  }
  return new Map((await Promise.all(published)).map((file) => [file.path, file]));
};

export const differs = (files: PublishedFiles, before: PublishedFiles): boolean =>
  files.size !== before.size || [...files.values()].some((file) => before.get(file.path) !== file);
