import { randomUUID } from 'node:crypto';
import type SQLite from 'better-sqlite3';
import type { Database } from './database.ts';
import type { GenerationTable } from './schema.ts';

export const readGeneration = (db: Database): Promise<GenerationTable> =>
  db.selectFrom('generation').selectAll().executeTakeFirstOrThrow();

/**
 * Makes a database that was put back another generation: what was changed since its copy is gone.
 * @param backupOf the moment of the copy
 */
export const beginOtherGeneration = (sqlite: SQLite.Database, backupOf: string): void => {
  sqlite.prepare('update generation set previous = id, id = ?, "backupOf" = ?').run(randomUUID(), backupOf);
};
