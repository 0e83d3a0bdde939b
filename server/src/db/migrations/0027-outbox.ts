import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { WRITERS } from '../postgres/locks.ts';

type Columns = Readonly<Record<string, string>>;

const same = (...names: readonly string[]): Columns => Object.fromEntries(names.map((name) => [name, name]));

const ALIKE = same('id', 'enquiryId', 'state', 'answer', 'createdAt', 'at', 'nextAttemptAt', 'tries');

/** The two tables of 0.2.0: for each column of the one table, theirs. */
const OLD: readonly { readonly table: string; readonly columns: Columns; readonly kinds: string }[] = [
  {
    table: 'mail_messages',
    columns: { ...ALIKE, ...same('kind', 'recipients', 'refusals'), begunAt: 'createdAt' },
    kinds: `'enquiry', 'acknowledgement'`,
  },
  {
    table: 'webhook_deliveries',
    columns: { ...ALIKE, ...same('status', 'begunAt'), kind: 'type' },
    kinds: `'enquiry.received'`,
  },
];

const KEY = ['kind', 'id'] as const;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

interface Copy {
  readonly from: string;
  readonly to: string;
  /** By the column that is written. */
  readonly columns: Columns;
  readonly key: readonly string[];
  /** A condition for the rows that the other table has too. */
  readonly when: string;
}

/** A trigger that makes the row of another table like its own. A row that is so already is left alone, which ends the mirroring. */
const mirror = ({ from, to, columns, key, when }: Copy): string => {
  const names = Object.keys(columns);
  const sources = Object.values(columns).map((column) => `changed."${column}"`);
  const isOne = key.map((name) => `"${name}" = changed."${columns[name]}"`).join(' and ');
  const values = (table: string) => `(${names.map((name) => `${table}."${name}"`).join(', ')})`;
  return `
    create function ${from}_to_${to}() returns trigger language plpgsql as $$
    declare
      changed record;
    begin
      if tg_op = 'DELETE' then changed := old; else changed := new; end if;
      if ${when} then
        if tg_op = 'DELETE' then
          delete from ${to} where ${isOne};
        else
          insert into ${to} (${quoted(names)}) values (${sources.join(', ')})
          on conflict (${quoted(key)}) do update set (${quoted(names)}) = ${values('excluded')}
          where ${values(to)} is distinct from ${values('excluded')};
        end if;
      end if;
      return null;
    end $$;
    create trigger ${from}_to_${to} after insert or update or delete on ${from}
      for each row execute function ${from}_to_${to}()`;
};

/**
 * Mail, events of enquiries and events of the page wait in one table, whose kinds keep them apart.
 *
 * With SQLite no other server runs: the rows move, and the tables of 0.2.0 go. With PostgreSQL a server of 0.2.0 may run
 * beside this release until it is updated, and reads and writes its two tables. They stay there, as mirrors: triggers
 * repeat each change in both directions, within its transaction. So both releases see every message and its state; which
 * of them sends is decided by the locks `mail` and `webhook`, whose numbers are those of 0.2.0. Hence nothing goes out
 * twice, and nothing is left behind. An event of the page has no row in the mirror: 0.2.0 cannot send it, and it waits
 * for a server of this release. A later migration may drop the mirrors, once it need not run beside 0.2.0.
 */
export const outbox = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    const run = (statement: string) => sql.raw(statement).execute(db);
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    if (isPostgres) for (const statement of [WRITERS.table, WRITERS.take]) await run(statement);
    await schema
      .createTable('outbox')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('enquiryId', 'text', (c) => c.references('contact_submissions.id').onDelete('cascade'))
      .addColumn('data', 'text')
      .addColumn('recipients', 'text')
      .addColumn('refusals', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('begunAt', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('nextAttemptAt', 'text')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('outbox_key', [...KEY])
      .execute();
    for (const { table, columns, kinds } of OLD) {
      if (isPostgres) await run(mirror({ from: table, to: 'outbox', columns, key: KEY, when: 'true' }));
      const theirs = Object.values(columns);
      await run(`insert into outbox (${quoted(Object.keys(columns))}) select ${quoted(theirs)} from ${table}`);
      const back = Object.fromEntries(Object.entries(columns).map(([ours, theirs]) => [theirs, ours]));
      const when = `changed.kind in (${kinds})`;
      if (isPostgres) await run(mirror({ from: 'outbox', to: table, columns: back, key: ['id'], when }));
      else await schema.dropTable(table).execute();
    }
    const index = (name: string, ...columns: ('kind' | 'id' | 'enquiryId' | 'createdAt' | 'at' | 'nextAttemptAt')[]) =>
      schema.createIndex(`outbox_${name}`).on('outbox').columns(columns);
    await index('due', 'kind', 'nextAttemptAt').where(sql.ref('nextAttemptAt'), 'is not', null).execute();
    await index('settled', 'kind', 'at').where(sql.ref('nextAttemptAt'), 'is', null).execute();
    await index('newest', 'kind', 'createdAt', 'id').execute();
    await index('enquiry', 'enquiryId').execute();
  },
};
