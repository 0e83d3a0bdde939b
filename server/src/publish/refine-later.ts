import { Debounce } from '../work/debounce.ts';
import type { EncodedFile } from './encoded-file.ts';
import { isRefinable, refine } from './refine.ts';
import type { Files } from './site-routes.ts';

interface RefineLaterParts {
  /** The delay after a change. */
  readonly afterMs: number;
  /** Aborted when the server is closing. */
  readonly closing: AbortSignal;
  /** The visible files. */
  readonly files: () => Files;
  readonly replace: (file: EncodedFile) => void;
  readonly failed: (error: unknown) => void;
}

/** Compresses pages with more effort once nothing changes any more, and replaces those that are still visible. */
export const refineLater = ({ afterMs, closing, files, replace, failed }: RefineLaterParts): Debounce =>
  new Debounce(afterMs, async () => {
    for (const file of [...files().values()].filter(isRefinable)) {
      if (closing.aborted) return;
      const refined = await refine(file, closing).catch((error: unknown) => {
        if (!closing.aborted) failed(error);
        return null;
      });
      if (refined && files().get(file.path) === file) replace(refined);
    }
  });
