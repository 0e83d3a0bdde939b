import path from 'node:path';
import type { Context } from '../context.ts';
import { DERIVATIVES, derivativesKey, HIDDEN, hiddenKey } from '../storage/object-keys.ts';
import { type ObjectStorage, StorageUnavailable } from '../storage/object-storage.ts';
import { listPhotos, listShownPhotos } from './photos-repository.ts';

type VisibilityNeeds = Pick<Context, 'config' | 'db' | 'logger' | 'storage'>;

const idsBelow = async (storage: ObjectStorage, prefix: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { key } of storage.list(prefix)) ids.push(path.posix.basename(key));
  return ids;
};

/**
 * Hides the derivatives of photographs that are deleted or have a problem, if visitors read the bucket directly, and
 * returns them when they are restored. It compares the storage with the database and moves only the difference, so it
 * can be interrupted and repeated.
 */
const moveDerivatives = async ({ config, db, storage }: VisibilityNeeds): Promise<void> => {
  const visible = await listShownPhotos(db);
  for (const id of await idsBelow(storage, HIDDEN)) {
    if (visible.has(id)) await storage.move(hiddenKey(id), derivativesKey(id));
  }
  if (!config.s3?.publicUrl) return;
  const existing = new Set((await listPhotos(db)).map(({ id }) => id));
  for (const id of await idsBelow(storage, DERIVATIVES)) {
    if (existing.has(id) && !visible.has(id)) await storage.move(derivativesKey(id), hiddenKey(id));
  }
};

/**
 * Moves derivatives to where the database says that they belong. Deleting and restoring never fail because of the
 * storage: if it does not answer, the objects follow at the next change or the hourly sweep.
 */
export class DerivativeVisibility {
  readonly #needs: VisibilityNeeds;

  constructor(needs: VisibilityNeeds) {
    this.#needs = needs;
  }

  /** Call this when a photograph becomes visible or hidden. */
  async update(): Promise<void> {
    try {
      await moveDerivatives(this.#needs);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      this.#needs.logger.error(
        { err: error },
        'the object storage does not answer: deleted and restored photographs change there within an hour after it does',
      );
    }
  }
}
