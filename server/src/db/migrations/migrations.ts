import type { Migration } from 'kysely/migration';
import { first } from './0026-first.ts';
import { pageEvents } from './0027-page-events.ts';
import { packageIds } from './0028-package-ids.ts';

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** It has the name of the last migration of 0.2.0, whose databases have everything that it makes. */
export const FIRST = '0026-backup-number';

/** Stands for a migration from before the first, which a database has run. */
export const DONE: Migration = { up: async () => undefined };

/** Every change of the schema since 0.2.0, in order. Add only to the end. */
export const migrations: Migrations = {
  [FIRST]: first,
  '0027-page-events': pageEvents,
  '0028-package-ids': packageIds,
};
