import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { openPlace, studioPlace } from './place.ts';

/** The name of a place that has snapshots; null: it has none, is not there yet, or its settings are wrong. */
const knownPlace = async (config: Config): Promise<string | null> => {
  const address = studioPlace(config);
  if (!address) return null;
  try {
    const place = await openPlace(config, address, 'read');
    return (await place.list('snapshots')).length > 0 ? place.name : null;
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
};

/**
 * Refuses a data folder without a database where the place of the settings has backups: its disk may be missing, and
 * the empty site that would come up takes enquiries that nobody sees.
 * @throws {StartError}
 */
export const refuseEmptied = async (config: Config): Promise<void> => {
  const { backup, database, dataDir } = config;
  if (database || existsSync(path.join(dataDir, DATABASE_FILE))) return;
  const empty = `There is no database in the data folder ${dataDir} (DATA_DIR)`;
  const cures = `If its disk is missing, connect it. If the data are lost: npm run restore -- --from ${backup.dir ?? backup.s3}. To begin a new site: npm start -- --new`;
  try {
    const place = await knownPlace(config);
    if (place !== null) throw new StartError(`${empty}, but there are backups of a site in ${place}. ${cures}`);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const sentence = `${empty}, and ${backup.s3}, which may have backups of a site, doesn’t answer. ${cures}`;
    throw new StartError(sentence, { mayPass: true, cause: error });
  }
};
