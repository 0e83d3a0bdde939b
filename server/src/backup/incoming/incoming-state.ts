import type { Backup } from '@shutterdesk/shared';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { isEmptySite } from '../empty-site.ts';
import { IncomingPoint } from './incoming-point.ts';

/** The part of the Backup section about copies that are brought here. */
export const incomingState = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  db: Database,
): Promise<Pick<Backup, 'isEmpty' | 'restoreFailure'>> => ({
  isEmpty: await isEmptySite(db),
  restoreFailure: await new IncomingPoint(dataDir).failure(),
});
