import {
  addressKey,
  type Enquiry,
  type EnquiryConsent,
  type EnquiryMail,
  type EnquiryReply,
  type InBin,
  type NewEnquiry,
  type Screening,
  type Stage,
} from '@shutterdesk/shared';
import { sql, type Updateable } from 'kysely';
import { numberChanges, raiseFloor } from '../../db/change-feed.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { type DeletedPage, isToPurge, listDeleted } from '../../db/deleted.ts';
import type { EnquiriesTable } from '../../db/schema.ts';
import { countOf } from '../../db/sql-words.ts';
import { enquiryColumns, enquiryOf } from './enquiry-list-repository.ts';
import { judgeSpam } from './screening-repository.ts';

export interface ReceivedEnquiry {
  readonly id: string;
  readonly createdAt: string;
  readonly enquiry: NewEnquiry;
  readonly packageId?: string | null;
  readonly spam: boolean;
  readonly screening?: Screening | null;
  /** Recognises the text if somebody sends it again; null for a short text. */
  readonly textHash?: string | null;
  /** The state of the message about it, if there is one. */
  readonly mail?: EnquiryMail | null;
  /** The consent line that the form showed. */
  readonly consent?: EnquiryConsent | null;
  readonly answers?: readonly EnquiryReply[];
}

const asJson = (value: unknown): string | null => (value ? JSON.stringify(value) : null);

/** Inserts all at once and resolves when they are on the disk. An enquiry whose id exists stays unchanged. */
export const insertEnquiries = (db: Database, enquiries: readonly ReceivedEnquiry[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    const first = await numberChanges(trx, enquiries.length);
    await trx
      .insertInto('contact_submissions')
      .values(
        enquiries.map(
          ({ id, createdAt, enquiry, packageId, spam, screening, textHash, mail, consent, answers }, place) => ({
            ...enquiry,
            packageId: packageId ?? null,
            preferredDate: enquiry.preferredDate ?? null,
            id,
            createdAt,
            spam: spam ? 1 : 0,
            screening: asJson(screening),
            textHash: textHash ?? null,
            mail: asJson(mail),
            consent: asJson(consent),
            answers: answers?.length ? asJson(answers) : null,
            seq: first + place,
          }),
        ),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });

export const findEnquiry = async (db: Database, id: string): Promise<Enquiry | null> => {
  const row = await db
    .selectFrom('contact_submissions')
    .select(enquiryColumns(db))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? enquiryOf(row) : null;
};

/** Reads an enquiry, deleted or not, for a message about it, and counts earlier ones from its address. */
export const readForMessage = async (
  db: Database,
  id: string,
): Promise<{ readonly enquiry: Enquiry; readonly earlier: number } | null> => {
  const row = await db
    .selectFrom('contact_submissions')
    .select(enquiryColumns(db))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const earlier = db
    .selectFrom('contact_submissions')
    .where(sql`lower("email")`, '=', addressKey(row.email))
    .where('createdAt', '<', row.createdAt);
  return { enquiry: enquiryOf(row), earlier: await countOf(earlier) };
};

type Change = Updateable<
  Pick<
    EnquiriesTable,
    'spam' | 'screening' | 'mail' | 'stage' | 'stageAt' | 'stageBy' | 'deletedAt' | 'noteCount' | 'letterCount'
  >
>;

/**
 * Changes an enquiry under the next number of the feed. Answers false, and uses no number, if there is nothing to
 * change.
 */
export const changeEnquiry = (
  db: Database,
  id: string,
  set: Change,
  { deletedToo }: { deletedToo: boolean } = { deletedToo: false },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const named = trx.selectFrom('contact_submissions').select('id').where('id', '=', id);
    const row = await (deletedToo ? named : named.where('deletedAt', 'is', null)).executeTakeFirst();
    if (!row) return false;
    const seq = await numberChanges(trx);
    await trx
      .updateTable('contact_submissions')
      .set({ ...set, seq })
      .where('id', '=', id)
      .execute();
    return true;
  });

/** Stores the state of the message about an enquiry. */
export const noteMail = (trx: Database, id: string, mail: EnquiryMail): Promise<boolean> =>
  changeEnquiry(trx, id, { mail: JSON.stringify(mail) }, { deletedToo: true });

interface Mark {
  readonly spam?: boolean | undefined;
  readonly stage?: Stage | undefined;
}

/** Changes only the named fields. false when the enquiry does not exist, here and below. */
export const markEnquiry = (db: Database, id: string, { spam, stage }: Mark, by: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const verdict = spam === undefined ? {} : await judgeSpam(trx, id, spam);
    const staged = stage === undefined ? {} : { stage, stageAt: new Date().toISOString(), stageBy: by };
    return verdict !== null && (await changeEnquiry(trx, id, { ...verdict, ...staged }));
  });

export const deleteEnquiry = (db: Database, id: string): Promise<boolean> =>
  changeEnquiry(db, id, { deletedAt: new Date().toISOString() });

export const restoreEnquiry = (db: Database, id: string): Promise<boolean> =>
  changeEnquiry(db, id, { deletedAt: null }, { deletedToo: true });

export const listDeletedEnquiries = (db: Database, page: DeletedPage): Promise<InBin<'contacts'>[]> =>
  listDeleted(db.selectFrom('contact_submissions').select(enquiryColumns(db)), 'contact_submissions', page, enquiryOf);

/** Purges a deleted enquiry; a reader that has not read the deletion yet starts over. */
export const purgeEnquiry = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const purge = trx.deleteFrom('contact_submissions').where(isToPurge({ id }));
    const purged = await purge.returning('seq').executeTakeFirst();
    if (purged) await raiseFloor(trx, purged.seq);
    return purged !== undefined;
  });
