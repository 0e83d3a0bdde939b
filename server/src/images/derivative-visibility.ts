import type { Logger } from 'pino';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { moveDerivatives } from './move-derivatives.ts';

const TRY_AGAIN_MS = 30_000;

type Needs = Parameters<typeof moveDerivatives>[0] & { readonly logger: Logger };

/**
 * Moves derivatives to where the database says that they belong. Deleting and restoring never fail because of the
 * storage: if it does not answer, the objects follow later.
 */
export class DerivativeVisibility {
  readonly #needs: Needs;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Call this when a photograph becomes visible or hidden. */
  async update(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await moveDerivatives(this.#needs);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      this.#needs.logger.error(
        { err: error },
        'the object storage does not answer: deleted and restored photographs change there once it does',
      );
      if (!this.#closed) this.#timer = setTimeout(() => this.#updateLater(), TRY_AGAIN_MS).unref();
    }
  }

  #updateLater(): void {
    this.update().catch((error: unknown) => {
      this.#needs.logger.error(
        { err: error },
        'files of deleted or restored photographs could not be moved: the next hourly sweep tries again',
      );
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
