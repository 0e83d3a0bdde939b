import { Debounce } from '../work/debounce.ts';
import { type EncodedFile, encode, isRough } from './encoded-file.ts';

interface Compressed {
  readonly files: () => ReadonlyMap<string, EncodedFile>;
  /** Puts a file in the place of the one with its path. */
  readonly replace: (file: EncodedFile) => void;
  readonly failed: (error: unknown) => undefined;
}

/** Compresses what is large as well as the rest, once visitors can have it: one file at a time, so that it slows nobody down. */
export const compressLater = ({ files, replace, failed }: Compressed): Debounce =>
  new Debounce(0, async () => {
    for (const file of [...files().values()].filter(isRough)) {
      if (files().get(file.path) !== file) continue;
      const encoded = await encode(file).catch(failed);
      if (encoded && files().get(file.path) === file) replace(encoded);
    }
  });
