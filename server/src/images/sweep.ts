import { UPLOAD_KEPT_HOURS } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DERIVATIVES, derivativesKey, HIDDEN, hiddenKey, UPLOADS } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { claimStorage, storageName } from '../storage/storage-mark.ts';
import { listPhotos } from './photos-repository.ts';

const KEPT_MS = UPLOAD_KEPT_HOURS * 3_600_000;

/** Removes uploads that were not saved within a day, and files that were purged. */
export const sweepUploads = async ({ clock, config, db, storage }: Context, now = clock.now()): Promise<void> => {
  await claimStorage(config, db, storage);
  const files = db.selectFrom('reply_files').select('objectKey');
  const named = await db.selectFrom('photos').select('objectKey').unionAll(files).execute();
  const used = new Set(named.map(({ objectKey }) => objectKey));
  for await (const { key, modifiedAt } of storage.list(UPLOADS)) {
    if (!used.has(key) && modifiedAt && modifiedAt.getTime() < now - KEPT_MS) await storage.remove(key);
  }
};

const foldersIn = async (storage: Pick<ObjectStorage, 'list'>): Promise<readonly string[]> => {
  const folders: string[] = [];
  for (const prefix of [DERIVATIVES, HIDDEN]) for await (const { key } of storage.list(prefix)) folders.push(key);
  return folders;
};

/** Compares the photographs of the database with the folders of the store. */
export const comparePhotos = async (db: Database, storage: Pick<ObjectStorage, 'list'>) => {
  const photos = await listPhotos(db);
  const folders = await foldersIn(storage);
  const existing = new Set(folders);
  const missing = photos
    .map(({ id }) => id)
    .filter((id) => !existing.has(derivativesKey(id)) && !existing.has(hiddenKey(id)));
  return { photos, folders, missing };
};

/**
 * Removes files that a crash left behind, of photographs that were never saved or are deleted, unless a save may be
 * running.
 * @throws {StartError} when none of the photographs exist: the store is the wrong one, and nothing is removed
 */
export const sweepDerivatives = async (
  { config, db, logger, storage }: Context,
  { mayBeSaving }: { readonly mayBeSaving: boolean },
): Promise<void> => {
  const { photos, folders, missing } = await comparePhotos(db, storage);
  if (photos.length > 0 && missing.length === photos.length) {
    throw new StartError(
      `${storageName(config)} holds none of the ${photos.length} photographs that the database names: restore them from a backup, or use the place where they are.`,
    );
  }
  if (missing.length > 0) {
    logger.error(
      { photos: missing },
      'the storage lacks files of these photographs: restore them from a backup, or delete the photographs',
    );
  }
  if (mayBeSaving) return;
  const used = new Set(photos.flatMap(({ id }) => [derivativesKey(id), hiddenKey(id)]));
  for (const folder of folders) if (!used.has(folder)) await storage.remove(folder);
};
