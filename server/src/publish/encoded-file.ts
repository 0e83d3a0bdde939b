import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import type { SiteFile } from '@shutterdesk/site/renderer';
import { memo } from '../work/memo.ts';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A file of the site in every encoding that is smaller than the file itself. */
export interface EncodedFile extends SiteFile {
  readonly hash: string;
  readonly gzip: Uint8Array | null;
  readonly br: Uint8Array | null;
  /** Of a page's inline scripts, for its Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
  /** `br` has been made anew with more effort. */
  readonly refined?: boolean | undefined;
}

const scriptHashesOf = ({ bytes, contentType, scriptHashes }: SiteFile): readonly string[] => {
  if (scriptHashes) return scriptHashes;
  return contentType.startsWith('text/html') ? inlineScriptHashes(Buffer.from(bytes).toString('utf8')) : [];
};

/** Few pages are more than a quarter of their size when compressed. */
const SMALLEST_PIECE = 16 * 1024;

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

/** Asked again for the same bytes it costs nothing: nobody changes them once they have been made. */
export const hashOf = memo((bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
);

const smaller = (encoded: Uint8Array, bytes: Uint8Array): Uint8Array | null =>
  encoded.byteLength < bytes.byteLength ? encoded : null;

/** Pages change with every save and are compressed quickly. What the build made has been compressed by it. */
const compress = async ({ bytes, precompressed }: SiteFile): Promise<NonNullable<SiteFile['precompressed']>> => {
  if (precompressed) return precompressed;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  // In one piece: each further one would wait for its turn in the event loop.
  const chunkSize = Math.max(SMALLEST_PIECE, Math.ceil(bytes.byteLength / 4));
  const [br, zipped] = await Promise.all([brotli(bytes, { params, chunkSize }), compressGzip(bytes, { chunkSize })]);
  return { gzip: zipped, br };
};

/** As it is; `compress-later.ts` comes to it if it is large. */
export const uncompressed = (file: SiteFile): EncodedFile => ({
  ...file,
  hash: hashOf(file.bytes),
  scriptHashes: scriptHashesOf(file),
  gzip: null,
  br: null,
});

const isCompressible = ({ contentType }: SiteFile): boolean => COMPRESSIBLE.test(contentType);

export const encode = async (file: SiteFile): Promise<EncodedFile> => {
  const known = uncompressed(file);
  if (!isCompressible(file)) return known;
  const encoded = await compress(file);
  return { ...known, gzip: smaller(encoded.gzip, file.bytes), br: smaller(encoded.br, file.bytes) };
};

/** Takes longer to compress well than anybody should wait. */
const LARGE_BYTES = 32 * 1024;

export const isLarge = (file: SiteFile): boolean =>
  file.bytes.byteLength > LARGE_BYTES && !file.precompressed && isCompressible(file);

/** In a tenth of the time that `encode` takes, a fifth larger, and only as brotli, which nearly every browser takes. */
export const encodeRoughly = async (file: SiteFile): Promise<EncodedFile> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.byteLength };
  const chunkSize = Math.max(SMALLEST_PIECE, Math.ceil(file.bytes.byteLength / 3));
  return { ...uncompressed(file), br: smaller(await brotli(file.bytes, { params, chunkSize }), file.bytes) };
};

/** It has been compressed roughly, until `compress-later.ts` comes to it. */
export const isRough = (file: EncodedFile): boolean => isLarge(file) && file.gzip === null;

/** Tells a file from the same one compressed better: what is sent of each are other bytes. */
export const tagOf = (file: EncodedFile): string => (isRough(file) ? `${file.hash}-rough` : file.hash);

/** Encodes what is new, and takes over from `known` what has the same name and content. */
export const encodeAll = async (
  files: readonly SiteFile[],
  known: ReadonlyMap<string, EncodedFile>,
  encodeNew: (file: SiteFile) => EncodedFile | Promise<EncodedFile> = encode,
): Promise<readonly EncodedFile[]> => {
  const encodings: (EncodedFile | Promise<EncodedFile>)[] = [];
  for (const file of files) {
    // Each takes a moment to hash: others are answered in between.
    if (isLarge(file)) await setImmediate();
    const before = known.get(file.path);
    if (before && before.hash === hashOf(file.bytes)) encodings.push(before);
    else encodings.push(encodeNew(file));
  }
  return Promise.all(encodings);
};
