import type { Calendar } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CalendarAddressesTable } from '../../db/schema.ts';

const HOUR = 3_600_000;

export const readAddress = async (db: Database, personId: string): Promise<Calendar> => {
  const row = await db
    .selectFrom('calendar_addresses')
    .select(['createdAt', 'lastReadAt'])
    .where('personId', '=', personId)
    .executeTakeFirst();
  return { madeAt: row?.createdAt ?? null, lastReadAt: row?.lastReadAt ?? null };
};

/** Each person has one address: from now on the previous one is invalid. */
export const replaceAddress = async (
  db: Database,
  { personId, ...rest }: Omit<CalendarAddressesTable, 'lastReadAt'>,
): Promise<void> => {
  const row = { ...rest, lastReadAt: null };
  await db
    .insertInto('calendar_addresses')
    .values({ personId, ...row })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(row))
    .execute();
};

export const removeAddress = (db: Database, personId: string): Promise<unknown> =>
  db.deleteFrom('calendar_addresses').where('personId', '=', personId).execute();

export const findAddress = (db: Database, tokenHash: string): Promise<Selectable<CalendarAddressesTable> | undefined> =>
  db.selectFrom('calendar_addresses').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

/** Notes a read at most once an hour, so that a read does not cost a write. */
export const noteRead = async (
  db: Database,
  { tokenHash, lastReadAt }: Pick<CalendarAddressesTable, 'tokenHash' | 'lastReadAt'>,
  now: number,
): Promise<void> => {
  if (lastReadAt !== null && Date.parse(lastReadAt) > now - HOUR) return;
  const readAt = new Date(now).toISOString();
  await db.updateTable('calendar_addresses').set({ lastReadAt: readAt }).where('tokenHash', '=', tokenHash).execute();
};
