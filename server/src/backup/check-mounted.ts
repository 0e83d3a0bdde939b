import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { readProofs } from './backup-records.ts';
import type { PointStore } from './repository/repository.ts';

/**
 * Below an empty mount point, a backup would fill the disk that the site itself is on.
 * @throws {StartError} where points were proved and are no more
 */
export const checkMounted = async (db: Database, store: PointStore): Promise<void> => {
  if ((await readProofs(db)).length === 0 || (await store.points()).length > 0) return;
  throw new StartError(
    `There are no backups any more in ${store.name}: is its disk mounted? To begin anew there, save “When and how long” once.`,
  );
};
