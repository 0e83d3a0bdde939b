import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import type { SiteFile } from '@shutterdesk/site/renderer';
import { memo } from '../work/memo.ts';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A file of the site in every encoding that makes it smaller. */
export interface EncodedFile extends SiteFile {
  readonly hash: string;
  readonly gzip: Uint8Array | null;
  readonly br: Uint8Array | null;
  /** Hashes of a page's inline scripts, for its Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
  /** `br` was compressed again with more effort. */
  readonly refined?: boolean | undefined;
}

const scriptHashesOf = ({ bytes, contentType, scriptHashes }: SiteFile): readonly string[] => {
  if (scriptHashes) return scriptHashes;
  return contentType.startsWith('text/html') ? inlineScriptHashes(Buffer.from(bytes).toString('utf8')) : [];
};

/** Few pages compress to more than a quarter of their size. */
const SMALLEST_PIECE = 16 * 1024;

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

/** Memoised: the bytes never change once they exist. */
export const hashOf = memo((bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
);

const smaller = (encoded: Uint8Array, bytes: Uint8Array): Uint8Array | null =>
  encoded.byteLength < bytes.byteLength ? encoded : null;

/** Pages change with every save and are compressed quickly. The build has already compressed its own files. */
const compress = async ({ bytes, precompressed }: SiteFile): Promise<NonNullable<SiteFile['precompressed']>> => {
  if (precompressed) return precompressed;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  // One chunk: each further one would wait for a turn of the event loop.
  const chunkSize = Math.max(SMALLEST_PIECE, Math.ceil(bytes.byteLength / 4));
  const [br, zipped] = await Promise.all([brotli(bytes, { params, chunkSize }), compressGzip(bytes, { chunkSize })]);
  return { gzip: zipped, br };
};

/** Not compressed; `compress-later.ts` does that for a large file. */
export const uncompressed = (file: SiteFile): EncodedFile => ({
  ...file,
  hash: hashOf(file.bytes),
  scriptHashes: scriptHashesOf(file),
  gzip: null,
  br: null,
});

const isCompressible = ({ contentType, isRarelySent }: SiteFile): boolean =>
  !isRarelySent && COMPRESSIBLE.test(contentType);

export const encode = async (file: SiteFile): Promise<EncodedFile> => {
  const plain = uncompressed(file);
  if (!isCompressible(file)) return plain;
  const encoded = await compress(file);
  return { ...plain, gzip: smaller(encoded.gzip, file.bytes), br: smaller(encoded.br, file.bytes) };
};

/** From this size on, good compression takes too long to wait for. */
const LARGE_BYTES = 32 * 1024;

export const isLarge = (file: SiteFile): boolean =>
  file.bytes.byteLength > LARGE_BYTES && !file.precompressed && isCompressible(file);

/**
 * Takes a tenth of the time of `encode` for a result that is a fifth larger. Brotli only, because nearly every
 * browser accepts it.
 */
export const encodeRoughly = async (file: SiteFile): Promise<EncodedFile> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.byteLength };
  const chunkSize = Math.max(SMALLEST_PIECE, Math.ceil(file.bytes.byteLength / 3));
  return { ...uncompressed(file), br: smaller(await brotli(file.bytes, { params, chunkSize }), file.bytes) };
};

/** Compressed roughly, until `compress-later.ts` compresses it fully. */
export const isRough = (file: EncodedFile): boolean => isLarge(file) && file.gzip === null;

/** Distinguishes a file from the same file with better compression, because the bytes on the wire differ. */
export const tagOf = (file: EncodedFile): string => (isRough(file) ? `${file.hash}-rough` : file.hash);

/** Encodes new files, and reuses those in `known` that have the same name and content. */
export const encodeAll = async (
  files: readonly SiteFile[],
  previous: ReadonlyMap<string, EncodedFile>,
  encodeNew: (file: SiteFile) => EncodedFile | Promise<EncodedFile> = encode,
): Promise<readonly EncodedFile[]> => {
  const encodings: (EncodedFile | Promise<EncodedFile>)[] = [];
  for (const file of files) {
    // Each large file takes a moment to hash: let other requests run in between.
    if (isLarge(file)) await setImmediate();
    const before = previous.get(file.path);
    if (before && before.hash === hashOf(file.bytes)) encodings.push(before);
    else encodings.push(encodeNew(file));
  }
  return Promise.all(encodings);
};

type EncodedFiles = ReadonlyMap<string, EncodedFile>;

export const byPath = (files: readonly EncodedFile[]): EncodedFiles => new Map(files.map((file) => [file.path, file]));

export const differs = (files: EncodedFiles, before: EncodedFiles): boolean =>
  files.size !== before.size || [...files.values()].some((file) => before.get(file.path) !== file);
