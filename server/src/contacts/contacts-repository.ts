import type { ContactSubmission, Enquiry } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Database } from '../db/database.ts';

/** Newest first. */
export const listContacts = (db: Database): Promise<ContactSubmission[]> =>
  db.selectFrom('contact_submissions').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();

/** Resolved once it is on disk. */
export const insertContact = async (
  db: Database,
  enquiry: Enquiry,
  made: { id: string; createdAt: string } = { id: uuid(), createdAt: new Date().toISOString() },
): Promise<{ id: string; createdAt: string }> => {
  await db
    .insertInto('contact_submissions')
    .values({ ...enquiry, preferredDate: enquiry.preferredDate ?? null, ...made })
    .execute();
  return made;
};

/** false when there is none of that id. */
export const deleteContact = async (db: Database, id: string): Promise<boolean> => {
  const [result] = await db.deleteFrom('contact_submissions').where('id', '=', id).execute();
  return (result?.numDeletedRows ?? 0n) > 0n;
};
