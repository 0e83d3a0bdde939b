import { createHmac } from 'node:crypto';
import { type Erasure, personText } from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { OF_ADDRESS, type OfAddress } from '../../db/personal-columns.ts';
import { removeEnquiries } from '../../db/remove-enquiries.ts';
import { largestOf } from '../../db/sql-words.ts';

/** Without the key, nobody can find the address by guessing. */
export const personHash = (key: string, email: string): string =>
  createHmac('sha256', key).update(personText(email)).digest('base64url');

/** SQLite limits the number of values in one statement. */
const GROUP = 500;

const ENQUIRIES = { table: 'contact_submissions', column: 'email' };

/** Maps each spelling of an erased address in one column to the moment up to which it is erased. */
type Spellings = ReadonlyMap<string, string>;

/** Finds the moment up to which an address is erased; null if it is not. */
type ErasedAt = (email: string) => string | null;

export const erasedBy = (keys: readonly string[], erasures: readonly Erasure[]): ErasedAt => {
  const moments = new Map(erasures.map(({ person, at }) => [person, at]));
  return (email) => {
    for (const key of keys) {
      const at = moments.get(personHash(key, email));
      if (at !== undefined) return at;
    }
    return null;
  };
};

export const spellingsIn = async (
  db: Database,
  { table, column }: Pick<OfAddress, 'table' | 'column'>,
  erasedAt: ErasedAt,
): Promise<Spellings> => {
  const { rows } = await sql<{
    address: string | null;
  }>`select distinct ${sql.ref(column)} as address from ${sql.table(table)}`.execute(db);
  const found = rows.flatMap(({ address }): [string, string][] => {
    const at = address === null ? null : erasedAt(address);
    return address === null || at === null ? [] : [[address, at]];
  });
  return new Map(found);
};

const eraseAddresses = async (trx: Database, belonging: OfAddress, erasedAt: ErasedAt): Promise<void> => {
  const { table, column, since } = belonging;
  for (const [address, at] of await spellingsIn(trx, belonging, erasedAt)) {
    const isOld = since === undefined ? sql`true` : sql`${sql.ref(since)} <= ${at}`;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${address} and ${isOld}`.execute(trx);
  }
};

const enquiriesOf = async (trx: Database, spellings: Spellings): Promise<readonly string[]> => {
  const addresses = [...spellings.keys()];
  const ids: string[] = [];
  for (let start = 0; start < addresses.length; start += GROUP) {
    const rows = await trx
      .selectFrom('contact_submissions')
      .select(['id', 'email', 'createdAt'])
      .where('email', 'in', addresses.slice(start, start + GROUP))
      .execute();
    ids.push(...rows.filter((row) => row.createdAt <= (spellings.get(row.email) ?? '')).map(({ id }) => id));
  }
  return ids;
};

interface Work {
  readonly keys: readonly string[];
  readonly erasures: readonly Erasure[];
  readonly now: number;
}

/** Erases people from every table, and stores their tombstones, in the same transaction. */
export const erasePeople = async (trx: Database, { keys, erasures, now }: Work): Promise<void> => {
  if (erasures.length === 0) return;
  const erasedAt = erasedBy(keys, erasures);
  await removeEnquiries(trx, await enquiriesOf(trx, await spellingsIn(trx, ENQUIRIES, erasedAt)), now);
  for (const belonging of OF_ADDRESS) await eraseAddresses(trx, belonging, erasedAt);
  for (let start = 0; start < erasures.length; start += GROUP) {
    await trx
      .insertInto('erasures')
      .values(erasures.slice(start, start + GROUP))
      .onConflict((conflict) =>
        conflict.column('person').doUpdateSet(({ ref }) => ({
          at: largestOf(trx, ref('erasures.at'), ref('excluded.at')),
        })),
      )
      .execute();
  }
};
