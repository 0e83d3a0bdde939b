import type { Backup } from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../config/database-settings.ts';
import type { Database } from './database.ts';
import { HeldLock } from './postgres/held-lock.ts';
import { BACKUP_WORK, isHeld } from './postgres/locks.ts';

/** A backup or proof, and how far it is. */
export type Running = NonNullable<Backup['running']>;

/** A backup, which is proved when it is made, or a proof alone. */
export type Work = Running['what'];

export const begun = (what: Work): Running => ({ what, files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 });

/** A note is written at most this often. */
const NOTE_EVERY_MS = 500;
const NEVER = new AbortController().signal;

const held = sql.raw<boolean>(isHeld(BACKUP_WORK));

/** A backup or proof that this server makes. */
export class OwnWork {
  readonly #lock: HeldLock | null;
  readonly #db: Database;
  readonly #onEnd: () => void;
  #timer: NodeJS.Timeout | undefined;
  running: Running;

  /** @param lock null: no other server can make it */
  constructor(what: Work, lock: HeldLock | null, db: Database, onEnd: () => void) {
    this.running = begun(what);
    this.#lock = lock;
    this.#db = db;
    this.#onEnd = onEnd;
  }

  /** Aborted when another server may have begun the same. */
  get lost(): AbortSignal {
    return this.#lock?.lost ?? NEVER;
  }

  /** Finds out whether it is lost: a server that hung hears of it late. */
  async check(): Promise<void> {
    await this.#lock?.check().catch(() => undefined);
  }

  /** Tells the other servers. */
  async note(): Promise<void> {
    if (!this.#lock?.isCertain) return;
    const values = sql`insert into backup_work (id, note) values (1, ${JSON.stringify(this.running)})`;
    await sql`${values} on conflict (id) do update set note = excluded.note`.execute(this.#db);
  }

  progress(running: Running): void {
    this.running = running;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // `lost` tells of a lost lock.
      this.note().catch(() => undefined);
    }, NOTE_EVERY_MS).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    const forget = () => sql`delete from backup_work`.execute(this.#db);
    await this.#lock
      ?.check()
      .then(forget)
      .catch(() => undefined);
    await this.leave();
  }

  /** Leaves it in the middle: any server may do it again. */
  async leave(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#lock?.release();
    this.#onEnd();
  }
}

/**
 * The one backup or proof that the studio's servers make, seen from all of them. Where they share a database, a note in it
 * counts while its writer holds the lock; without a holder, its work was left in the middle.
 */
export class WorkUnderWay {
  readonly #database: DatabaseConfig | null;
  readonly #db: Database;
  #own: OwnWork | null = null;

  constructor(database: DatabaseConfig | null, db: Database) {
    this.#database = database;
    this.#db = db;
  }

  async #note(isUnderWay: boolean): Promise<Running | null> {
    if (!this.#database) return null;
    const query = sql<{ note: string }>`select note from backup_work where ${held} = ${sql.raw(String(isUnderWay))}`;
    const { rows } = await query.execute(this.#db);
    return rows[0] ? JSON.parse(rows[0].note) : null;
  }

  /** null: nothing, at no server. */
  async read(): Promise<Running | null> {
    return this.#own?.running ?? this.#note(true);
  }

  /** The work that a server left in the middle; null: none. */
  async left(): Promise<Work | null> {
    return (await this.#note(false))?.what ?? null;
  }

  /** null: something is under way already. */
  async begin(what: Work): Promise<OwnWork | null> {
    if (this.#own) return null;
    const lock = this.#database && (await HeldLock.take(this.#database, BACKUP_WORK, 'shutterdesk backup work'));
    if (this.#database && !lock) return null;
    const own = new OwnWork(what, lock, this.#db, () => {
      this.#own = null;
    });
    this.#own = own;
    await own.note().catch(async (error: unknown) => {
      await own.leave();
      throw error;
    });
    return own;
  }
}
