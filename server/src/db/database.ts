import path from 'node:path';
import { createPrivately, openSqlite, prepareSqlite } from '@shutterdesk/shared/node/open-sqlite';
import { rememberStatements } from '@shutterdesk/shared/node/remembered-statements';
import { isBehind, type Migrations, ranMigrations, schemaAge, withHistory } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { watchContent } from './content-changes.ts';
import { DATABASE_FILE } from './database-file.ts';
import { migrations as ours } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';
import { fullDisk, isDiskFull, sqliteFault } from './sqlite-fault.ts';

export type Database = Kysely<Tables>;

/** The SQLite codes for a database that cannot be written now. */
const UNAVAILABLE = new Set(['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_BUSY', 'SQLITE_CANTOPEN']);

export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && [...UNAVAILABLE].some((code) => error.code.startsWith(code));

/** On a full disk SQLite may already have ended the transaction: a rollback would then hide the cause. */
class OneTransactionDialect extends SqliteDialect {
  readonly #sqlite: SQLite.Database;
  readonly #database: SqliteDatabase;

  constructor(sqlite: SQLite.Database, database: SqliteDatabase = sqlite) {
    super({ database });
    this.#sqlite = sqlite;
    this.#database = database;
  }

  override createDriver(): Driver {
    const sqlite = this.#sqlite;
    return new (class extends SqliteDriver {
      override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
        if (sqlite.inTransaction) await super.rollbackTransaction(connection);
      }
    })({ database: this.#database });
  }
}

/**
 * SQLite can roll back changes of the schema, although Kysely assumes otherwise: a migration runs completely or not
 * at all.
 */
class WholeMigrationsDialect extends OneTransactionDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

const SHARE_AGAIN_MS = 5000;

/** Lets other programs read the database again. SQLite goes back only by way of another kind of journal. */
const shareOnceThereIsRoom = (sqlite: SQLite.Database): void => {
  const timer = setInterval(() => {
    if (!sqlite.open) return clearInterval(timer);
    try {
      for (const step of ['journal_mode = DELETE', 'locking_mode = NORMAL']) sqlite.pragma(step);
      if (sqlite.pragma('journal_mode = WAL', { simple: true }) === 'wal') clearInterval(timer);
    } catch {
      // There is no room yet, or a transaction is under way.
    }
  }, SHARE_AGAIN_MS).unref();
};

const connect = (file: string, refuse: (sqlite: SQLite.Database) => void): SQLite.Database => {
  try {
    return openSqlite(file, 'FULL', refuse);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // A full disk has no room for the file through which several programs share the log.
    const sqlite = openSqlite(file, 'FULL', (opening) => {
      opening.pragma('locking_mode = EXCLUSIVE');
      refuse(opening);
    });
    shareOnceThereIsRoom(sqlite);
    return sqlite;
  }
};

/** @throws {StartError} for a database that this release may not write to */
export const refuseOthers = (sqlite: SQLite.Database, file: string, migrations: Migrations = ours): void => {
  const age = schemaAge(ranMigrations(sqlite), migrations);
  if (age === 'foreign') {
    throw new StartError(
      `The database ${file} was written by a version before 0.3.0, or by another program: start what wrote it, or set DATA_DIR to another folder.`,
    );
  }
  if (age === 'newer') {
    throw new StartError(
      `The database ${file} was written by a newer version: update Shutterdesk, go back with that version’s npm run update -- --back, or set DATA_DIR to another folder.`,
    );
  }
};

const open = (file: string, migrations: Migrations): SQLite.Database => {
  try {
    return connect(file, (sqlite) => refuseOthers(sqlite, file, migrations));
  } catch (error) {
    throw sqliteFault(error, path.dirname(file)) ?? error;
  }
};

interface DatabaseOptions {
  readonly migrations?: Migrations;
  /** Called before the first change of a schema that has been in use. */
  readonly beforeMigration?: (() => Promise<void>) | undefined;
  /** Called at every change of visible content. */
  readonly contentChanged?: () => void;
}

/**
 * Opens the database of a data folder and migrates it.
 * @throws {StartError} when it cannot be read, or when another version wrote it
 */
export const openDatabase = async (
  dataDir: string,
  { migrations = ours, beforeMigration, contentChanged }: DatabaseOptions = {},
): Promise<Database> => {
  const sqlite = open(path.join(dataDir, DATABASE_FILE), migrations);
  const ran = ranMigrations(sqlite);
  try {
    if (beforeMigration && isBehind(ran, migrations)) {
      // Only a full disk leads to this mode, in which nobody else can read.
      if (sqlite.pragma('locking_mode', { simple: true }) === 'exclusive') throw fullDisk(dataDir);
      await beforeMigration();
    }
  } catch (error) {
    sqlite.close();
    throw sqliteFault(error, dataDir) ?? error;
  }
  const migrating = new Kysely<Tables>({ dialect: new WholeMigrationsDialect(sqlite) });
  const provider = { getMigrations: async () => withHistory(ran, migrations) };
  const { error } = await new Migrator({ db: migrating, provider }).migrateToLatest();
  if (!error) {
    if (contentChanged) watchContent(sqlite, contentChanged);
    return new Kysely<Tables>({ dialect: new OneTransactionDialect(sqlite, rememberStatements(sqlite)) });
  }
  await migrating.destroy();
  throw sqliteFault(error, dataDir) ?? error;
};

/** Opens a database as it is. */
export const openUnmigrated = (dataDir: string): Database => {
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE), { timeout: 5000 });
  prepareSqlite(sqlite, 'FULL');
  return new Kysely<Tables>({ dialect: new OneTransactionDialect(sqlite) });
};

/** For the few statements that the two databases do not share. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Runs `work` in a transaction, or in the current one if there is one. */
export const inTransaction = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

export const isLocked = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY';

/** Holds an exclusive lock on a file until the returned function is called. */
export const openLockFile = (file: string): (() => void) => {
  createPrivately(file);
  const lock = new SQLite(file, { timeout: 0 });
  try {
    // On a full disk there is no room for a journal, and nothing is ever written.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
};
