import type { Backup } from '@shutterdesk/shared';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { isEmptySite } from '../restore/own-site.ts';
import { readRestoredNote } from '../restore/restored-note.ts';
import { IncomingSnapshot } from './incoming-snapshot.ts';

/** The part of the Backup section about copies that are brought here. */
export const incomingState = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  db: Database,
  now: number,
): Promise<Pick<Backup, 'isEmpty' | 'restoreFailure' | 'restored'>> => ({
  isEmpty: await isEmptySite(db),
  restored: await readRestoredNote(dataDir, now),
  restoreFailure: await new IncomingSnapshot(dataDir).failure(),
});
