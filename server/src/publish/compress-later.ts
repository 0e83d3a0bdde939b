import { Debounce } from '../work/debounce.ts';
import { type EncodedFile, encode, isRough } from './encoded-file.ts';

interface Compressed {
  readonly files: () => ReadonlyMap<string, EncodedFile>;
  /** Replaces the file with the same path. */
  readonly replace: (file: EncodedFile) => void;
  readonly failed: (error: unknown) => undefined;
}

/**
 * Compresses large files fully after they are already available to visitors, one at a time so that it slows nothing
 * down.
 */
export const compressLater = ({ files, replace, failed }: Compressed): Debounce =>
  new Debounce(0, async () => {
    for (const file of [...files().values()].filter(isRough)) {
      if (files().get(file.path) !== file) continue;
      const encoded = await encode(file).catch(failed);
      if (encoded && files().get(file.path) === file) replace(encoded);
    }
  });
