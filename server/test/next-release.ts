import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { sql } from 'kysely';
import { migrations } from '../src/db/migrations/migrations.ts';

/** The migrations of a later release: it adds columns and a table, and its name says so. */
export const NEXT: Migrations = {
  ...migrations,
  '9001-add-mood': {
    async up({ schema }: Parameters<Migrations[string]['up']>[0]) {
      await schema
        .alterTable('contact_submissions')
        .addColumn('mood', 'text', (column) => column.notNull().defaultTo('calm'))
        .execute();
      await schema
        .createTable('moods')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
};

/** A later release whose migration does not say that it only adds, so the one before cannot follow it. */
export const CHANGES: Migrations = {
  ...migrations,
  '9001-change': {
    up: ({ schema }) =>
      schema
        .createTable('moods')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute(),
  },
};

/** A later release that cannot work with the result of its own migration. */
export const RUINS: Migrations = {
  ...migrations,
  '9001-ruin': { up: ({ schema }) => schema.alterTable('settings').renameTo('settings_before').execute() },
};

/** One more release later. */
export const AFTER_NEXT: Migrations = {
  ...NEXT,
  '9002-after-next': { up: async (db) => void (await sql`insert into moods (name) values ('merry')`.execute(db)) },
};

/** And one more. */
export const LAST: Migrations = {
  ...AFTER_NEXT,
  '9003-last': { up: async (db) => void (await sql`insert into moods (name) values ('glad')`.execute(db)) },
};

/** A release whose migration fails half-way. */
export const HALF: Migrations = {
  ...NEXT,
  '9001-add-mood': {
    async up(db) {
      await NEXT['9001-add-mood']?.up(db);
      throw new Error('half-way');
    },
  },
};
