import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import type { SiteFile } from '@shutterdesk/site/renderer';

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A file of the site in every encoding that is smaller than the file itself. */
export interface EncodedFile extends SiteFile {
  readonly hash: string;
  readonly gzip: Uint8Array | null;
  readonly br: Uint8Array | null;
  /** Of a page's inline scripts, for its Content-Security-Policy. */
  readonly scriptHashes: readonly string[];
}

const scriptHashesOf = ({ bytes, contentType }: SiteFile): readonly string[] =>
  contentType.startsWith('text/html') ? inlineScriptHashes(Buffer.from(bytes).toString('utf8')) : [];

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml)|image\/svg\+xml)/;

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 27);

const smaller = (encoded: Uint8Array, bytes: Uint8Array): Uint8Array | null =>
  encoded.byteLength < bytes.byteLength ? encoded : null;

/** Pages change with every save and are compressed quickly; what is kept for a year is compressed as far as it goes. */
const brotliQuality = (file: SiteFile): number => (file.immutable ? constants.BROTLI_MAX_QUALITY : 5);

export const encode = async (file: SiteFile): Promise<EncodedFile> => {
  const known = { ...file, hash: hashOf(file.bytes), scriptHashes: scriptHashesOf(file) };
  if (!COMPRESSIBLE.test(file.contentType)) return { ...known, gzip: null, br: null };
  const [zipped, br] = await Promise.all([
    compressGzip(file.bytes, { level: file.immutable ? 9 : 6 }),
    brotli(file.bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(file),
        [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.byteLength,
      },
    }),
  ]);
  return { ...known, gzip: smaller(zipped, file.bytes), br: smaller(br, file.bytes) };
};

/** Encodes what is new and takes over from `known` what has the same name and content. */
export const encodeAll = (
  files: readonly SiteFile[],
  known: ReadonlyMap<string, EncodedFile>,
): Promise<readonly EncodedFile[]> =>
  Promise.all(
    files.map((file) => {
      const before = known.get(file.path);
      return before && before.hash === hashOf(file.bytes) ? before : encode(file);
    }),
  );
