import type { ContactSubmission, Enquiry } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ContactSubmissionsTable } from '../db/schema.ts';

type Row = Omit<Selectable<ContactSubmissionsTable>, 'deletedAt'>;

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'selectedPackage',
  'preferredDate',
  'message',
  'createdAt',
  'spam',
] as const;

const submissionOf = (row: Row): ContactSubmission => ({ ...row, spam: row.spam === 1 });

/** Newest first. */
export const listContacts = async (db: Database, { spam }: { spam: boolean }): Promise<ContactSubmission[]> => {
  const rows = await db
    .selectFrom('contact_submissions')
    .select(COLUMNS)
    .where('deletedAt', 'is', null)
    .where('spam', '=', spam ? 1 : 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(submissionOf);
};

export interface NewContact {
  readonly id: string;
  readonly createdAt: string;
  readonly enquiry: Enquiry;
  readonly spam: boolean;
}

/** All of them at one moment, resolved once they are on disk. One whose id is there already stays as it is. */
export const insertContacts = async (db: Database, contacts: readonly NewContact[]): Promise<void> => {
  await db
    .insertInto('contact_submissions')
    .values(
      contacts.map(({ id, createdAt, enquiry, spam }) => ({
        ...enquiry,
        preferredDate: enquiry.preferredDate ?? null,
        id,
        createdAt,
        spam: spam ? 1 : 0,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

export const findContact = async (db: Database, id: string): Promise<ContactSubmission | null> => {
  const row = await db
    .selectFrom('contact_submissions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? submissionOf(row) : null;
};

const standing = (db: Database, id: string) =>
  db.updateTable('contact_submissions').where('id', '=', id).where('deletedAt', 'is', null);

const changed = ([result]: readonly { numUpdatedRows: bigint }[]): boolean => (result?.numUpdatedRows ?? 0n) > 0n;

/** false when there is none of that id, as below. */
export const markContact = async (db: Database, id: string, spam: boolean): Promise<boolean> =>
  changed(
    await standing(db, id)
      .set({ spam: spam ? 1 : 0 })
      .execute(),
  );

export const deleteContact = async (db: Database, id: string): Promise<boolean> =>
  changed(await standing(db, id).set({ deletedAt: new Date().toISOString() }).execute());

export const restoreContact = async (db: Database, id: string): Promise<boolean> =>
  changed(await db.updateTable('contact_submissions').set({ deletedAt: null }).where('id', '=', id).execute());

/** Forgets for good what was deleted before `limit`. */
export const purgeContacts = (db: Database, limit: Date): Promise<unknown> =>
  db.deleteFrom('contact_submissions').where('deletedAt', '<', limit.toISOString()).execute();
