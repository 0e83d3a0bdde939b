import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Lists of various lengths make statements of various words: the number of all is not known. */
const MOST = 200;

/** The database as Kysely uses it, each statement compiled once. Only where the schema does not change any more. */
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
