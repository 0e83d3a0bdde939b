import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Column = readonly ['text' | 'integer' | 'blob', (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder];

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key: Column = ['text', (c) => c.primaryKey()];
const text: Column = ['text', required];
const maybeText: Column = ['text', (c) => c];
const integer: Column = ['integer', required];
const maybeInteger: Column = ['integer', (c) => c];
const bytes: Column = ['blob', required];

const each = (names: readonly string[], kind: Column) => Object.fromEntries(names.map((name) => [name, kind]));

const TABLES: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  reads: { path: key, body: bytes, etag: maybeText, readAt: text, tick: integer },
  media: { path: key, type: text, bytes },
  outbox: {
    seq: ['integer', (c) => c.primaryKey().autoIncrement()],
    id: ['text', (c) => c.notNull().unique()],
    ...each(['key', 'call', 'noun', 'path', 'params'], text),
    ...each(['body', 'base', 'attempt'], maybeText),
    attempts: integer,
    status: text,
    ...each(['answer', 'reason', 'refusal', 'theirs'], maybeText),
    words: text,
    ...each(['owner', 'ownerName'], maybeText),
    tick: maybeInteger,
    ...each(['acceptedAt', 'generation'], maybeText),
    createdAt: text,
    settledAt: maybeText,
  },
  uploads: {
    id: key,
    name: maybeText,
    type: text,
    ...each(['bytes', 'width', 'height'], integer),
    state: text,
    address: maybeText,
    createdAt: text,
    owner: maybeText,
    idleDays: integer,
    idleOn: maybeText,
  },
  replicas: {
    noun: key,
    cursor: maybeText,
    ...each(['isWhole', 'isReading', 'isSetBack'], integer),
    lostFor: maybeText,
    reading: integer,
    readAt: text,
    tick: integer,
  },
  replica_items: { ...each(['noun', 'id', 'place'], text), reading: integer, body: text },
  lost_items: { ...each(['noun', 'id'], text), owner: maybeText, ...each(['place', 'body'], text) },
  person: { id: key, name: text },
  generation: { id: key, backupOf: maybeText, previous: maybeText, tick: integer },
  erasures: { person: key, at: text, isTold: integer },
  erasure_keys: { key },
};

/** Tables whose rows have the id of their noun's item. */
const OF_ITEMS = ['replica_items', 'lost_items'];

const INDEXES: readonly (readonly [name: string, table: string, columns: string[]])[] = [
  ['reads_moments', 'reads', ['path', 'tick', 'readAt']],
  ['outbox_noun_status', 'outbox', ['noun', 'status', 'seq']],
  ['replica_items_place', 'replica_items', ['noun', 'place']],
];

/** Every table, as the first release has it. */
const first: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const [name, columns] of Object.entries(TABLES)) {
      const table = Object.entries(columns).reduce<CreateTableBuilder<string, string>>(
        (built, [column, [type, build]]) => built.addColumn(column, type, build),
        schema.createTable(name),
      );
      await (OF_ITEMS.includes(name) ? table.addPrimaryKeyConstraint(`${name}_pk`, ['noun', 'id']) : table).execute();
    }
    for (const [name, table, columns] of INDEXES) await schema.createIndex(name).on(table).columns(columns).execute();
  },
};

/** Every change of the store's schema, in order. Add only to the end. */
export const storeMigrations: Record<string, Migration> = {
  '0001-first': first,
};
