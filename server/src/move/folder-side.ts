import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import { isEmptySite, markIn } from '../backup/restore/keep-own.ts';
import { type Database, openDatabase, openUnmigrated } from '../db/database.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import type { DatabaseRole } from '../db/database-role.ts';
import { readSqliteRole, saveSqliteRole } from '../db/sqlite-role.ts';
import { ErasureRecord } from '../desk/privacy/erasure-record.ts';
import { People } from '../desk/privacy/people.ts';
import { hasPhotos, readStorageState } from '../storage/storage-mark.ts';
import { systemClock } from '../work/clock.ts';

/** @throws {StartError} for photographs on the disk, where PostgreSQL's servers would not look for them */
const checkPhotographs = async (db: Database): Promise<void> => {
  if ((await readStorageState(db)).kind === 's3' || !(await hasPhotos(db))) return;
  throw new StartError(
    'The photographs are on the disk, and with PostgreSQL they must be in a bucket: unset DATABASE_URL, and move them first with "npm run storage:move -- --to s3".',
  );
};

/** The SQLite database of a data folder. */
export class FolderSide {
  readonly #dataDir: string;
  readonly #file: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#file = path.join(dataDir, DATABASE_FILE);
  }

  /** The name of this side in the role of the other one. */
  get address(): string {
    return `the data folder ${this.#dataDir}`;
  }

  /** Names the database, as the subject of a sentence. */
  get name(): string {
    return `The database ${this.#file} (in DATA_DIR)`;
  }

  async role(): Promise<DatabaseRole | null> {
    return this.#look(readSqliteRole, null);
  }

  /** Tells whether no picture or enquiry is here; true where there is no database yet. */
  async isEmpty(): Promise<boolean> {
    if (!existsSync(this.#file)) return true;
    const db = await openDatabase(this.#dataDir);
    return isEmptySite(db).finally(() => db.destroy());
  }

  /** The mark of the site's store; null where there is none. */
  async mark(): Promise<string | null> {
    return markIn(this.#file);
  }

  /**
   * Does the work with the site that is here, and then says in one step that it has moved away.
   * @throws {StartError} for a site that cannot move
   */
  async moveAway(to: string, work: (db: Database) => Promise<void>): Promise<void> {
    if (!existsSync(this.#file)) {
      throw new StartError(`There is no database in ${this.#dataDir}: set DATA_DIR to the site's own.`);
    }
    const db = await openDatabase(this.#dataDir);
    try {
      await checkPhotographs(db);
      // As at each start: the list beside the database may name people whom the database has not erased.
      await People.open({ db, clock: systemClock, record: ErasureRecord.in(this.#dataDir) });
      await work(db);
      await saveSqliteRole(db, { kind: 'moved', other: to });
    } finally {
      await db.destroy();
    }
  }

  /** Makes room for a site, and says that it is being filled: no server starts with it. */
  async startFilling(from: string): Promise<void> {
    for (const companion of ['', '-wal', '-shm']) await rm(`${this.#file}${companion}`, { force: true });
    const db = await openDatabase(this.#dataDir);
    await saveSqliteRole(db, { kind: 'filling', other: from }).finally(() => db.destroy());
  }

  /** Does the work with the database that waits for the site. */
  async receive(work: (db: Database) => Promise<void>): Promise<void> {
    const db = openUnmigrated(this.#dataDir);
    await work(db).finally(() => db.destroy());
  }

  /** Says that the site is here from now on. */
  activate(): Promise<void> {
    return this.receive((db) => saveSqliteRole(db, null));
  }

  #look<Found>(read: (sqlite: SQLite.Database) => Found, absent: Found): Found {
    if (!existsSync(this.#file)) return absent;
    const sqlite = new SQLite(this.#file, { readonly: true });
    try {
      return read(sqlite);
    } finally {
      sqlite.close();
    }
  }
}
