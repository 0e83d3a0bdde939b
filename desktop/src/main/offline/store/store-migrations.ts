import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreTables } from './store-schema.ts';
import { takeOverEnquiries } from './take-over.ts';

const first: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('reads')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('etag', 'text')
      .addColumn('readAt', 'text', (c) => c.notNull())
      .addColumn('tick', 'integer', (c) => c.notNull())
      .execute();
    await schema
      .createTable('media')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'blob', (c) => c.notNull())
      .execute();
    await schema
      .createTable('outbox')
      .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('call', 'text', (c) => c.notNull())
      .addColumn('noun', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('params', 'text', (c) => c.notNull())
      .addColumn('body', 'text')
      .addColumn('base', 'text')
      .addColumn('attempt', 'text')
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('reason', 'text')
      .addColumn('theirs', 'text')
      .addColumn('words', 'text', (c) => c.notNull())
      .addColumn('tick', 'integer')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('settledAt', 'text')
      .execute();
    await schema.createIndex('outbox_noun_status').on('outbox').columns(['noun', 'status', 'seq']).execute();
    await schema
      .createTable('uploads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('address', 'text')
      .addColumn('reason', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute();
  },
};

/** Stores an answer as the bytes that arrived, so that its age can be read without parsing it. */
const bytes: Migration = {
  async up(db: Kysely<{ reads: { body: string | Buffer } }>): Promise<void> {
    await db.updateTable('reads').set({ body: sql`cast(body as blob)` }).execute();
    await db.schema.createIndex('reads_moments').on('reads').columns(['path', 'tick', 'readAt']).execute();
  },
};

/** The list of enquiries was one answer of many megabytes; now it is a replica. */
const replicas: Migration = {
  async up(db: Kysely<StoreTables>): Promise<void> {
    await db.schema
      .createTable('replicas')
      .addColumn('noun', 'text', (c) => c.primaryKey())
      .addColumn('cursor', 'text')
      .addColumn('known', 'text')
      .addColumn('isWhole', 'integer', (c) => c.notNull())
      .addColumn('isReading', 'integer', (c) => c.notNull())
      .addColumn('reading', 'integer', (c) => c.notNull())
      .addColumn('readAt', 'text', (c) => c.notNull())
      .addColumn('tick', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('replica_items')
      .addColumn('noun', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('reading', 'integer', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('replica_items_pk', ['noun', 'id'])
      .execute();
    await db.schema.createIndex('replica_items_place').on('replica_items').columns(['noun', 'place']).execute();
    await takeOverEnquiries(db);
  },
};

/**
 * Changes and photographs belong to a person; existing ones belong to whoever was signed in. The idle time of a
 * photograph is counted in days with a start of the app, because clocks may jump.
 */
const owners: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('person')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();
    await schema.alterTable('outbox').addColumn('owner', 'text').execute();
    await schema.alterTable('outbox').addColumn('ownerName', 'text').execute();
    await schema.alterTable('uploads').addColumn('owner', 'text').execute();
    await schema
      .alterTable('uploads')
      .addColumn('idleDays', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await schema.alterTable('uploads').addColumn('idleOn', 'text').execute();
    const text = sql`cast(body as text)`;
    const user = sql`(case when json_valid(${text}) then json(${text}) end)`;
    const name = sql`coalesce(${user} ->> 'username', ${user} ->> 'email', 'somebody')`;
    await sql`insert into person select ${user} ->> 'id', ${name} from reads
      where path = '/api/auth/user' and (${user} ->> 'id') is not null`.execute(db);
    await sql`update outbox set owner = (select id from person), "ownerName" = (select name from person)`.execute(db);
    await sql`update uploads set owner = (select id from person)`.execute(db);
  },
};

/** Items that a server lost by restoring an older backup are kept for their person. */
const losses: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .alterTable('replicas')
      .addColumn('isSetBack', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable('lost_items')
      .addColumn('noun', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('owner', 'text')
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('lost_items_pk', ['noun', 'id'])
      .execute();
    await schema
      .createTable('earlier_reads')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('body', 'blob', (c) => c.notNull())
      .addColumn('readTick', 'integer', (c) => c.notNull())
      .addColumn('tick', 'integer', (c) => c.notNull())
      .addColumn('isLost', 'integer', (c) => c.notNull())
      .execute();
  },
};

/** Messages name a photograph by its file's name. */
const uploadNames: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('uploads').addColumn('name', 'text').execute();
  },
};

/** The people whom the studio has erased are stored, so that no older copy brings them back. */
const erasures: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('erasures')
      .addColumn('person', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('isTold', 'integer', (c) => c.notNull())
      .execute();
    await schema
      .createTable('erasure_keys')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .execute();
  },
};

/** A server may restore a second backup before the first one has been compared: each has its own answer from before. */
const severalEarlierReads: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('earlier_reads').renameTo('earlier_reads_before').execute();
    await db.schema
      .createTable('earlier_reads')
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('body', 'blob', (c) => c.notNull())
      .addColumn('readTick', 'integer', (c) => c.notNull())
      .addColumn('tick', 'integer', (c) => c.notNull())
      .addColumn('isLost', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('earlier_reads_pk', ['path', 'readTick'])
      .execute();
    await sql`insert into earlier_reads (path, body, "readTick", tick, "isLost")
      select path, body, "readTick", tick, "isLost" from earlier_reads_before`.execute(db);
    await db.schema.dropTable('earlier_reads_before').execute();
  },
};

/** A refusal's code says what a person can do about it. */
const refusals: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('outbox').addColumn('refusal', 'text').execute();
  },
};

/** Every change of the store's schema, in order. Add only to the end. */
export const storeMigrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-bytes': bytes,
  '0003-replicas': replicas,
  '0004-owners': owners,
  '0005-losses': losses,
  '0006-upload-names': uploadNames,
  '0007-erasures': erasures,
  '0008-several-earlier-reads': severalEarlierReads,
  '0009-refusals': refusals,
};
