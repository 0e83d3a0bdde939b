import type { EncodedFile } from './encoded-file.ts';
import { runQuietly } from './quiet-process.ts';

/** More takes many seconds, and is sent rarely. */
const LARGEST_BYTES = 1024 * 1024;

/** So are the further pages of the gallery, of which there may be many. */
const FURTHER = 'gallery/';

/** Whether a file has been compressed quickly, to be there soon, and is sent to visitors often. */
export const isRefinable = ({ path, contentType, immutable, refined, br, bytes }: EncodedFile): boolean =>
  contentType.startsWith('text/html') &&
  !path.startsWith(FURTHER) &&
  !immutable &&
  !refined &&
  br !== null &&
  bytes.byteLength <= LARGEST_BYTES;

/** A page in as few bytes as brotli can make of it. */
export const refine = async (file: EncodedFile, signal: AbortSignal): Promise<EncodedFile> => {
  const best = await runQuietly('brotli-worker.ts', [], file.bytes, signal);
  const isSmaller = file.br !== null && best.byteLength < file.br.byteLength;
  return { ...file, refined: true, br: isSmaller ? best : file.br };
};
