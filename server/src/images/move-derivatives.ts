import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { DERIVATIVES, derivativesKey, HIDDEN, hiddenKey } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { listPhotos, listShownPhotos } from './photos-repository.ts';

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
export const moveDerivatives = async ({
  config,
  db,
  storage,
}: {
  readonly config: Pick<Config, 's3'>;
  readonly db: Database;
  readonly storage: ObjectStorage;
}): Promise<void> => {
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
