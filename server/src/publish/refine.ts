import type { EncodedFile } from './encoded-file.ts';
import { runQuietly } from './quiet-process.ts';

/** A larger file takes many seconds and is rarely sent. */
const LARGEST_BYTES = 1024 * 1024;

/** Further pages of the gallery are also rarely sent, and there may be many. */
const FURTHER = 'gallery/';

/** Tells whether a file was compressed quickly and is sent to visitors often. */
export const isRefinable = ({ path, contentType, immutable, refined, br, bytes }: EncodedFile): boolean =>
  contentType.startsWith('text/html') &&
  !path.startsWith(FURTHER) &&
  !immutable &&
  !refined &&
  br !== null &&
  bytes.byteLength <= LARGEST_BYTES;

/** Compresses a page as far as brotli can. */
export const refine = async (file: EncodedFile, signal: AbortSignal): Promise<EncodedFile> => {
  const best = await runQuietly('brotli-worker.ts', [], file.bytes, { signal });
  const isSmaller = file.br !== null && best.byteLength < file.br.byteLength;
  return { ...file, refined: true, br: isSmaller ? best : file.br };
};
