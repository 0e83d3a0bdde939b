import { type Kysely, sql } from 'kysely';

/**
 * The browsers and apps in which people have signed in. A session names its device, the moment at which it began and
 * the one at which it was last used. Sessions of earlier releases begin with this migration.
 */
export const devices = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('devices')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('personId', 'text', (column) => column.notNull())
      .addColumn('browser', 'text')
      .addColumn('system', 'text')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('signedInAt', 'text', (column) => column.notNull())
      .addColumn('endedAt', 'text')
      .execute();
    await schema.createIndex('devices_person').on('devices').columns(['personId', 'signedInAt']).execute();
    for (const name of ['startedAt', 'seenAt', 'deviceId']) {
      await schema.alterTable('sessions').addColumn(name, 'text').execute();
    }
    await schema.createIndex('sessions_device').on('sessions').column('deviceId').execute();
    // The ids of logins that are under way have a colon.
    await sql`update sessions set "startedAt" = ${new Date().toISOString()}
      where "userId" is not null and sid not like '%:%'`.execute(db);
  },
};
