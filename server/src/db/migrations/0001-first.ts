import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Defined, NewTable, TablesOf } from './columns.ts';
import { ACCOUNT_TABLES } from './first/account-tables.ts';
import { ENQUIRY_TABLES } from './first/enquiry-tables.ts';
import { FIRST_INDEXES } from './first/first-indexes.ts';
import { MESSAGE_TABLES } from './first/message-tables.ts';
import { PHOTO_TABLES } from './first/photo-tables.ts';
import { STUDIO_TABLES } from './first/studio-tables.ts';

/** Booleans are 0 or 1, moments are ISO 8601 in UTC, lists and objects are JSON text. */
export const FIRST_TABLES = {
  ...ACCOUNT_TABLES,
  ...PHOTO_TABLES,
  ...ENQUIRY_TABLES,
  ...STUDIO_TABLES,
  ...MESSAGE_TABLES,
} satisfies Defined;

const KEYS_OF_TWO: Readonly<Record<string, readonly [name: string, ...columns: [string, string]]>> = {
  idempotency_keys: ['idempotency_keys_pk', 'owner', 'key'],
  feed_generations: ['feed_generations_pk', 'feed', 'number'],
  outbox: ['outbox_key', 'kind', 'id'],
  read_marks: ['read_marks_key', 'personId', 'enquiryId'],
  lost_addresses: ['lost_addresses_key', 'path', 'day'],
};

/** Every table, as the first release has it. */
export const first = {
  async up(untyped: Kysely<unknown>): Promise<void> {
    const { schema } = untyped;
    for (const [name, columns] of Object.entries<Defined[string]>(FIRST_TABLES)) {
      const empty: NewTable = schema.createTable(name);
      const table = Object.entries(columns).reduce((made, [column, { add }]) => add(column, made), empty);
      const [constraint, ...pair] = KEYS_OF_TWO[name] ?? [];
      await (constraint ? table.addPrimaryKeyConstraint(constraint, pair) : table).execute();
    }
    for (const { name, table, columns, where, isUnique = false } of FIRST_INDEXES) {
      const index = schema
        .createIndex(`${table}_${name}`)
        .on(table)
        .columns([...columns]);
      const over = where ? index.where(sql.ref(where[0]), where[1], where[2]) : index;
      await (isUnique ? over.unique() : over).execute();
    }
    await sql`create index contact_submissions_address on contact_submissions (lower("email"), "spam", "createdAt")`.execute(
      untyped,
    );
    const db = untyped as Kysely<TablesOf<typeof FIRST_TABLES>>;
    await db.insertInto('storage').values({ mark: uuid(), kind: 'disk' }).execute();
    await db.insertInto('generation').values({ id: uuid() }).execute();
    const feed = 'contacts';
    await db.insertInto('change_feeds').values({ feed, seq: 0, floor: 0 }).execute();
    await db.insertInto('feed_generations').values({ feed, number: 1, generation: uuid(), beganAt: 0 }).execute();
  },
};
