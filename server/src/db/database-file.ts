import { ranMigrations } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';

/** In the data folder, and in a snapshot. */
export const DATABASE_FILE = 'shutterdesk.db';

/** The migrations that ran on the database in a file. */
export const migrationsIn = (file: string): readonly string[] => {
  const sqlite = new SQLite(file, { readonly: true });
  try {
    return ranMigrations(sqlite);
  } finally {
    sqlite.close();
  }
};
