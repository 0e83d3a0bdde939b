import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSqlite } from '@shutterdesk/shared/node/open-sqlite';
import { rememberStatements } from '@shutterdesk/shared/node/remembered-statements';
import { OLDEST_DATA, STEP_BETWEEN } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { type Compilable, Kysely, SqliteDialect } from 'kysely';
import { importSetAside } from './import-set-aside.ts';
import { ageOfStore, hasTable, migrateStore } from './migrate-store.ts';
import { makePrivateFolder } from './private-folder.ts';
import { type Carried, carryOver } from './store-salvage.ts';
import type { StoreTables } from './store-schema.ts';
import { storeTroubleOf } from './store-trouble.ts';
import { runOn, type Transact, transactOn } from './transaction.ts';

export const STORE_FILE = 'offline.db';

export type StoreDatabase = Kysely<StoreTables>;

/** An unusable file, and its new place: its content is unchanged. */
export interface SetAside {
  readonly reason: 'damaged' | 'newer';
  readonly file: string;
  /** The part of it that was taken over into the new file. */
  readonly carried: Carried;
}

export interface Store {
  readonly db: StoreDatabase;
  readonly setAside: SetAside | null;
  /** The number of changes that were taken over from files that an older app had set aside. */
  readonly takenUp: number;
  /** The store's own counter: each call is higher than all before it, even across restarts. */
  tick(): number;
  /** The number of written rows: if it is unchanged, nothing was written. */
  writes(): number;
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

class Unusable extends Error {
  readonly reason: SetAside['reason'];
  constructor(reason: SetAside['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The message is a sentence for the person who opened the app. */
export class OlderStore extends Error {
  override name = 'OlderStore';

  constructor(file: string) {
    super(
      `The app’s own file is older than ${OLDEST_DATA}. Open it once with the app of ${STEP_BETWEEN}, then with this one. Nothing has changed. The file is ${file}`,
    );
  }
}

/**
 * Looks before anything is touched.
 * @throws {OlderStore}
 */
const refuseOlder = (file: string): void => {
  if (!existsSync(file)) return;
  const sqlite = new SQLite(file, { readonly: true });
  try {
    if (ageOfStore(sqlite) === 'older') throw new OlderStore(file);
  } catch (error) {
    // Its opening says if anything else is wrong with it.
    if (storeTroubleOf(error) === null) throw error;
  } finally {
    sqlite.close();
  }
};

/** Stands beside a file that turned out to be damaged while it was open. */
const MARK = 'offline.damaged';

/** Marks the file as damaged: the next start sets it aside. */
export const markDamaged = (folder: string): void => writeFileSync(path.join(folder, MARK), '');

/** Checks a person's work page by page; cached reads can be read again, so they are not checked. */
const check = (sqlite: SQLite.Database): void => {
  const age = ageOfStore(sqlite);
  if (age === 'newer' || age === 'foreign') throw new Unusable('newer');
  for (const table of ['outbox', 'uploads']) {
    if (hasTable(sqlite, table) && sqlite.pragma(`quick_check('${table}')`, { simple: true }) !== 'ok') {
      throw new Unusable('damaged');
    }
  }
  if (hasTable(sqlite, 'reads')) sqlite.prepare('select max(tick) from reads').get();
};

const openFile = (file: string): SQLite.Database => {
  try {
    return openSqlite(file, 'NORMAL', check);
  } catch (error) {
    if (storeTroubleOf(error) === 'damaged') throw new Unusable('damaged');
    throw error;
  }
};

const moveAside = (file: string, reason: SetAside['reason']): string => {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = file.replace(/\.db$/, `.set-aside-${reason}-${stamp}.db`);
  for (const tail of ['', '-wal', '-shm']) if (existsSync(file + tail)) renameSync(file + tail, aside + tail);
  return aside;
};

type Aside = Pick<SetAside, 'reason' | 'file'>;

const openOrSetAside = (file: string): { sqlite: SQLite.Database; aside: Aside | null } => {
  const mark = path.join(path.dirname(file), MARK);
  try {
    if (existsSync(mark)) throw new Unusable('damaged');
    return { sqlite: openFile(file), aside: null };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const aside = { reason: error.reason, file: moveAside(file, error.reason) };
    rmSync(mark, { force: true });
    return { sqlite: openFile(file), aside };
  }
};

const LAST_TICK = `select max(${['reads', 'outbox', 'replicas', 'earlier_reads']
  .map((table) => `coalesce((select max(tick) from ${table}), 0)`)
  .join(', ')})`;

/**
 * Opens the single file for all offline data. An unusable file is set aside and never written to.
 * @throws {OlderStore}
 */
export const openStore = async (folder: string): Promise<Store> => {
  const file = path.join(folder, STORE_FILE);
  refuseOlder(file);
  makePrivateFolder(folder);
  const { sqlite, aside } = openOrSetAside(file);
  const database = rememberStatements(sqlite);
  const run = runOn(database);
  const transact = transactOn(sqlite, run);
  const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database }) });
  await migrateStore(sqlite, db).catch((error: unknown) => {
    sqlite.close();
    throw error;
  });
  const setAside = aside && {
    ...aside,
    carried: aside.reason === 'damaged' ? carryOver(sqlite, aside.file) : 'nothing',
  };
  const takenUp = await importSetAside(folder, sqlite);
  const written = sqlite.prepare<[], number>('select total_changes()').pluck();
  let last = sqlite.prepare<[], number>(LAST_TICK).pluck().get() ?? 0;
  return {
    db,
    setAside,
    takenUp,
    tick: () => {
      last += 1;
      return last;
    },
    writes: () => written.get() ?? 0,
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
