import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openSqlite } from '@shutterdesk/shared/node/open-sqlite';
import { rememberStatements } from '@shutterdesk/shared/node/remembered-statements';
import { ranMigrations, type SchemaAge, schemaAge, withHistory } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { type Compilable, Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { makePrivateFolder } from './private-folder.ts';
import { storeMigrations } from './store-migrations.ts';
import { type Carried, carryOver } from './store-salvage.ts';
import type { StoreTables } from './store-schema.ts';
import { DAMAGED_MARK, storeTroubleOf } from './store-trouble.ts';

/** Runs a query now, and answers its rows. */
export type RunNow = <Row>(query: Compilable<Row>) => Row[];

/**
 * Does work in one transaction, without waiting: nothing else of the app is read or written in between. A transaction
 * that waits would contain whatever is written meanwhile, and take it along if it fails.
 */
type Transact = <Result>(work: (run: RunNow) => Result) => Result;

const runOn =
  (database: Pick<SqliteDatabase, 'prepare'>): RunNow =>
  <Row>(query: Compilable<Row>) => {
    const { sql, parameters } = query.compile();
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  };

const hasTable = (sqlite: SQLite.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined;

/** `newer`: a newer app wrote the file. */
const ageOfStore = (sqlite: SQLite.Database): SchemaAge => schemaAge(ranMigrations(sqlite), storeMigrations);

const migrateStore = async (sqlite: SQLite.Database, db: Kysely<StoreTables>): Promise<void> => {
  const seen = ranMigrations(sqlite);
  if (Object.keys(storeMigrations).every((name) => seen.includes(name))) return;
  const provider = { getMigrations: async () => withHistory(seen, storeMigrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
};

export const STORE_FILE = 'offline.db';

export type StoreDatabase = Kysely<StoreTables>;

/** A damaged file, and its new place: its content is unchanged. */
interface SetAside {
  readonly file: string;
  /** The part of it that was taken over into the new file. */
  readonly carried: Carried;
}

export interface Store {
  readonly db: StoreDatabase;
  readonly setAside: SetAside | null;
  /** The store's own counter: each call is higher than all before it, even across restarts. */
  tick(): number;
  /**
   * Writes durably: the rows are on the disk before this returns, so that a person can be told that they are saved.
   * Writes through `db` alone survive the end of the app, but perhaps not a power cut, so they are for data that can
   * be read again.
   */
  keep<Row>(query: Compilable<Row>): Row[];
  readonly transact: Transact;
  /** Writes several rows atomically. */
  together(queries: readonly Compilable[]): void;
  close(): Promise<void>;
}

class Damaged extends Error {
  override name = 'Damaged';
}

/** The message is a sentence for the person who opened the app. */
export class OtherStore extends Error {
  override name = 'OtherStore';
}

const STEPS: Readonly<Partial<Record<SchemaAge, string>>> = {
  newer: 'A newer version of this app wrote its file. Update this app, and your unsent changes will go on from there.',
  foreign:
    'An app from before 0.3.0, or another program, wrote a file in the place of the app’s own. Send what waits in it with that app, or move it to another folder, then open this app again.',
};

/**
 * Looks before anything is touched.
 * @throws {OtherStore}
 */
const refuseOther = (file: string): void => {
  if (!existsSync(file)) return;
  const sqlite = new SQLite(file, { readonly: true });
  try {
    const step = STEPS[ageOfStore(sqlite)];
    if (step) throw new OtherStore(`${step} Nothing has changed. The file is ${file}`);
  } catch (error) {
    // Its opening says if anything else is wrong with it.
    if (storeTroubleOf(error) === null) throw error;
  } finally {
    sqlite.close();
  }
};

/** Checks a person's work page by page; cached reads can be read again, so they are not checked. */
const check = (sqlite: SQLite.Database): void => {
  for (const table of ['outbox', 'uploads']) {
    if (hasTable(sqlite, table) && sqlite.pragma(`quick_check('${table}')`, { simple: true }) !== 'ok') {
      throw new Damaged();
    }
  }
  if (hasTable(sqlite, 'reads')) sqlite.prepare('select max(tick) from reads').get();
};

const openFile = (file: string): SQLite.Database => {
  try {
    return openSqlite(file, 'NORMAL', check);
  } catch (error) {
    if (storeTroubleOf(error) === 'damaged') throw new Damaged();
    throw error;
  }
};

const moveAside = (file: string): string => {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = file.replace(/\.db$/, `.set-aside-damaged-${stamp}.db`);
  for (const tail of ['', '-wal', '-shm']) if (existsSync(file + tail)) renameSync(file + tail, aside + tail);
  return aside;
};

const openOrSetAside = (file: string): { sqlite: SQLite.Database; aside: string | null } => {
  const mark = path.join(path.dirname(file), DAMAGED_MARK);
  try {
    if (existsSync(mark)) throw new Damaged();
    return { sqlite: openFile(file), aside: null };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const aside = moveAside(file);
    rmSync(mark, { force: true });
    return { sqlite: openFile(file), aside };
  }
};

const LAST_TICK = `select max(${['reads', 'outbox', 'replicas', 'generation']
  .map((table) => `coalesce((select max(tick) from ${table}), 0)`)
  .join(', ')})`;

/**
 * Opens the single file for all offline data. A damaged file is set aside and never written to.
 * @throws {OtherStore}
 */
export const openStore = async (folder: string): Promise<Store> => {
  const file = path.join(folder, STORE_FILE);
  refuseOther(file);
  makePrivateFolder(folder);
  const { sqlite, aside } = openOrSetAside(file);
  const database = rememberStatements(sqlite);
  const run = runOn(database);
  const transact: Transact = (work) => sqlite.transaction(() => work(run))();
  const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database }) });
  await migrateStore(sqlite, db).catch((error: unknown) => {
    sqlite.close();
    throw error;
  });
  const setAside = aside === null ? null : { file: aside, carried: carryOver(sqlite, aside) };
  let last = sqlite.prepare<[], number>(LAST_TICK).pluck().get() ?? 0;
  return {
    db,
    setAside,
    tick: () => {
      last += 1;
      return last;
    },
    keep<Row>(query: Compilable<Row>) {
      sqlite.pragma('synchronous = FULL');
      try {
        return run(query);
      } finally {
        sqlite.pragma('synchronous = NORMAL');
      }
    },
    transact,
    together: (queries) =>
      transact((run) => {
        for (const query of queries) run(query);
      }),
    async close() {
      await db.destroy();
      sqlite.close();
    },
  };
};

const CARRIED: Readonly<Record<SetAside['carried'], string>> = {
  changes: 'Your unsent changes are still here.',
  nothing: 'Unsent changes in it won’t be sent.',
};

/** Sentences for the person about the store that was opened. */
export const storeSentences = ({ setAside }: Pick<Store, 'setAside'>): string[] =>
  setAside
    ? [
        `The app’s own file was damaged, so we started a new one. ${CARRIED[setAside.carried]} We kept it as ${setAside.file}`,
      ]
    : [];
