import type { Backup } from '@shutterdesk/shared';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { IncomingPoint } from './incoming-point.ts';

const CONTENT = ['photos', 'gallery_images', 'hero_images', 'contact_submissions'] as const;

/** Tells whether a site has nothing that a restore would take away: no picture and no enquiry. */
export const isEmptySite = async (db: Database): Promise<boolean> => {
  for (const table of CONTENT) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
};

/** The part of the Backup section about copies that are brought here. */
export const incomingState = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  db: Database,
): Promise<Pick<Backup, 'isEmpty' | 'restoreFailure'>> => ({
  isEmpty: await isEmptySite(db),
  restoreFailure: await new IncomingPoint(dataDir).failure(),
});
