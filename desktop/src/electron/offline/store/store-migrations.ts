import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every table, as the first release has it. */
const first: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('reads')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('body', 'blob', (c) => c.notNull())
      .addColumn('etag', 'text')
      .addColumn('readAt', 'text', (c) => c.notNull())
      .addColumn('tick', 'integer', (c) => c.notNull())
      .execute();
    await schema.createIndex('reads_moments').on('reads').columns(['path', 'tick', 'readAt']).execute();
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
      .addColumn('owner', 'text')
      .addColumn('ownerName', 'text')
      .addColumn('refusal', 'text')
      .addColumn('acceptedAt', 'text')
      .addColumn('generation', 'text')
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
      .addColumn('owner', 'text')
      .addColumn('idleDays', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('idleOn', 'text')
      .addColumn('name', 'text')
      .execute();
    await schema
      .createTable('replicas')
      .addColumn('noun', 'text', (c) => c.primaryKey())
      .addColumn('cursor', 'text')
      .addColumn('known', 'text')
      .addColumn('isWhole', 'integer', (c) => c.notNull())
      .addColumn('isReading', 'integer', (c) => c.notNull())
      .addColumn('reading', 'integer', (c) => c.notNull())
      .addColumn('readAt', 'text', (c) => c.notNull())
      .addColumn('tick', 'integer', (c) => c.notNull())
      .addColumn('isSetBack', 'integer', (c) => c.notNull())
      .addColumn('lostFor', 'text')
      .execute();
    await schema
      .createTable('replica_items')
      .addColumn('noun', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('reading', 'integer', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('replica_items_pk', ['noun', 'id'])
      .execute();
    await schema.createIndex('replica_items_place').on('replica_items').columns(['noun', 'place']).execute();
    await schema
      .createTable('person')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
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
      .createTable('generation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('backupOf', 'text')
      .addColumn('previous', 'text')
      .addColumn('tick', 'integer', (c) => c.notNull())
      .execute();
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

/** Every change of the store's schema, in order. Add only to the end. */
export const storeMigrations: Record<string, Migration> = {
  '0001-first': first,
};
