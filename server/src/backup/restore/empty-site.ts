import type { Database } from '../../db/database.ts';

const CONTENT = ['photos', 'gallery_images', 'hero_images', 'contact_submissions'] as const;

/** Tells whether a site has nothing that a restore would take away: no picture and no enquiry. */
export const isEmptySite = async (db: Database): Promise<boolean> => {
  for (const table of CONTENT) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
};
