import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Lists of different lengths make different statements, so their number is unbounded. */
const MOST = 200;

/** Gives Kysely a database that prepares each statement once. */
export const rememberStatements = (sqlite: SqliteDatabase): SqliteDatabase => {
  const statements = new LRUCache<string, SqliteStatement>({ max: MOST });
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const statement = statements.get(sql) ?? sqlite.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
};
