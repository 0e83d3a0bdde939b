import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { readVerifications } from './backup-records.ts';
import type { Repository } from './repository/repository.ts';

/**
 * Below an empty mount point, a backup would fill the disk that the site itself is on.
 * @throws {StartError} where points were proved and are no more
 */
export const checkMounted = async (db: Database, repository: Repository): Promise<void> => {
  if ((await readVerifications(db)).length === 0 || (await repository.snapshots()).length > 0) return;
  throw new StartError(
    `There are no backups any more in ${repository.name}: is its disk mounted? To begin anew there, save “When and how long” once.`,
  );
};
