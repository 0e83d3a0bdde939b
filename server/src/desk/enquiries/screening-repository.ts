import { addressKey, type Screening } from '@shutterdesk/shared';
import type { Database } from '../../db/database.ts';
import { countOf } from '../../db/sql-words.ts';

/** A text is remembered for this long. */
const SAME_TEXT_MS = 30 * 24 * 3_600_000;
/** At most this many enquiries with a text are read, the newest first. */
const SAME_TEXT_MAX = 10;

export const isTrustedSender = async (db: Database, email: string): Promise<boolean> => {
  const found = db.selectFrom('trusted_senders').select('email').where('email', '=', addressKey(email));
  return (await found.executeTakeFirst()) !== undefined;
};

/** Counts the other senders of a text in the last 30 days, among its newest ten enquiries. */
export const countOtherSenders = async (db: Database, textHash: string, email: string): Promise<number> => {
  const rows = await db
    .selectFrom('contact_submissions')
    .select('email')
    .where('textHash', '=', textHash)
    .where('createdAt', '>', new Date(Date.now() - SAME_TEXT_MS).toISOString())
    .orderBy('createdAt', 'desc')
    .limit(SAME_TEXT_MAX)
    .execute();
  const senders = new Set(rows.map((row) => addressKey(row.email)));
  senders.delete(addressKey(email));
  return senders.size;
};

/** Trusts the sender of an enquiry, or takes the trust back. */
const setTrust = async (trx: Database, email: string, trusted: boolean): Promise<void> => {
  const key = addressKey(email);
  if (!trusted) {
    await trx.deleteFrom('trusted_senders').where('email', '=', key).execute();
    return;
  }
  await trx
    .insertInto('trusted_senders')
    .values({ email: key, createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
};

/** Replaces the verdict by the studio's own; the reasons stay. */
const judgedAs = (stored: string | null, spam: boolean): string | null => {
  if (stored === null) return null;
  const screening: Screening = JSON.parse(stored);
  return JSON.stringify({ ...screening, verdict: spam ? 'spam' : 'clear' });
};

/**
 * Marks an enquiry as spam or no spam for the studio, and trusts its sender or not. Answers the enquiry's changed columns;
 * null when there is no such enquiry.
 */
export const judgeSpam = async (trx: Database, id: string, spam: boolean) => {
  const row = await trx
    .selectFrom('contact_submissions')
    .select(['email', 'screening'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  await setTrust(trx, row.email, !spam);
  return { spam: spam ? 1 : 0, screening: judgedAs(row.screening, spam) } as const;
};

/** Counts the spam that arrived after one moment and until another. */
export const countSpam = (
  db: Database,
  { after, until }: { readonly after: string | null; readonly until: string },
): Promise<number> => {
  const all = db.selectFrom('contact_submissions').where('deletedAt', 'is', null).where('spam', '=', 1);
  const since = after === null ? all : all.where('createdAt', '>', after);
  return countOf(since.where('createdAt', '<=', until));
};
