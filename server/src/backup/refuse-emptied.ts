import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { openPlace, studioPlace } from './place.ts';

/**
 * Refuses a data folder without a database where the place of the settings has backups: its disk may be missing, and
 * the empty site that would come up takes enquiries that nobody sees. A bucket that does not say whether it has some
 * counts as one that has.
 * @throws {StartError}
 */
export const refuseEmptied = async (config: Config): Promise<void> => {
  const { backup, database, dataDir } = config;
  const address = studioPlace(config);
  if (!address || database || existsSync(path.join(dataDir, DATABASE_FILE))) return;
  // Not yet made, or a disk that is missing too: nobody knows.
  if (address.kind === 'folder' && !existsSync(address.path)) return;
  const empty = `There is no database in the data folder ${dataDir} (DATA_DIR)`;
  const cures = `If its disk is missing, connect it. If the data are lost: npm run restore -- --from ${backup.dir ?? backup.s3}. To begin a new site: npm start -- --new`;
  const place = await openPlace(config, address, 'read');
  const snapshots = await place.list('snapshots').catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    const why = `which doesn’t answer (${error.reason || 'it hangs'})`;
    throw new StartError(`${empty}, and there may be backups of a site in ${backup.s3}, ${why}. ${cures}`, {
      mayPass: true,
      cause: error,
    });
  });
  if (snapshots.length > 0) {
    throw new StartError(`${empty}, but there are backups of a site in ${place.name}. ${cures}`);
  }
};
