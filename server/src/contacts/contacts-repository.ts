import type { ContactSubmission, Enquiry } from '@shutterdesk/shared';
import { numberChanges, raiseFloor } from '../db/change-feed.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { COLUMNS, submissionOf } from './contact-list-repository.ts';

export interface NewContact {
  readonly id: string;
  readonly createdAt: string;
  readonly enquiry: Enquiry;
  readonly spam: boolean;
}

/** All of them at one moment, resolved once they are on disk. One whose id is there already stays as it is. */
export const insertContacts = (db: Database, contacts: readonly NewContact[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const first = await numberChanges(trx, 'contacts', contacts.length);
    await trx
      .insertInto('contact_submissions')
      .values(
        contacts.map(({ id, createdAt, enquiry, spam }, place) => ({
          ...enquiry,
          preferredDate: enquiry.preferredDate ?? null,
          id,
          createdAt,
          spam: spam ? 1 : 0,
          seq: first + place,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });

export const findContact = async (db: Database, id: string): Promise<ContactSubmission | null> => {
  const row = await db
    .selectFrom('contact_submissions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? submissionOf(row) : null;
};

type Change = { readonly spam: 0 | 1 } | { readonly deletedAt: string | null };

/** false when there is none of that id, or none that stands where `onlyStanding` is told. */
const change = (db: Database, id: string, set: Change, { onlyStanding }: { onlyStanding: boolean }): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const seq = await numberChanges(trx, 'contacts');
    let query = trx
      .updateTable('contact_submissions')
      .set({ ...set, seq })
      .where('id', '=', id);
    if (onlyStanding) query = query.where('deletedAt', 'is', null);
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });

/** false when there is none of that id, as below. */
export const markContact = (db: Database, id: string, spam: boolean): Promise<boolean> =>
  change(db, id, { spam: spam ? 1 : 0 }, { onlyStanding: true });

export const deleteContact = (db: Database, id: string): Promise<boolean> =>
  change(db, id, { deletedAt: new Date().toISOString() }, { onlyStanding: true });

export const restoreContact = (db: Database, id: string): Promise<boolean> =>
  change(db, id, { deletedAt: null }, { onlyStanding: false });

/** Forgets for good what was deleted before `limit`; a reader that has not heard of it by now starts over. */
export const purgeContacts = (db: Database, limit: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('contact_submissions')
      .where('deletedAt', '<', limit.toISOString())
      .returning('seq')
      .execute();
    if (gone.length > 0) await raiseFloor(trx, 'contacts', Math.max(...gone.map(({ seq }) => seq)));
  });
