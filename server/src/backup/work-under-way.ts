import type { Backup } from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../config/database-settings.ts';
import type { Database } from '../db/database.ts';
import { HeldLock, isHeld } from '../db/postgres/held-lock.ts';
import { BACKUP_WORK } from '../db/postgres/locks.ts';

/** A backup or proof, and how far it is. */
export type Running = NonNullable<Backup['running']>;

/** Work that a server left in the middle. */
export interface LeftWork {
  readonly what: Running['what'];
  /** It has been repeated once already. */
  readonly isRepetition: boolean;
}

/** A backup or proof that this server makes. */
export interface OwnWork {
  /** Aborted when another server may have begun the same. */
  readonly lost: AbortSignal;
  /** Finds out whether it is lost: a server that hung hears of it late. */
  check(): Promise<void>;
  progress(running: Running): void;
  end(): Promise<void>;
  /** Leaves it in the middle: any server may repeat it. */
  leave(): Promise<void>;
}

/** The one backup or proof that the studio's servers make, seen from all of them. */
export interface WorkUnderWay {
  /** null: nothing, at no server. */
  read(): Promise<Running | null>;
  /** null: something is under way already. */
  begin(work: LeftWork): Promise<OwnWork | null>;
  /** null: nothing. */
  left(): Promise<LeftWork | null>;
  /** Answers false when another server has done so, or goes on with it. */
  forgetLeft(): Promise<boolean>;
}

export const begun = (what: Running['what']): Running => ({ what, files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 });

/** The work of a single server: it ends with the server. */
export const workOfOneServer = (): WorkUnderWay => {
  let running: Running | null = null;
  const end = async (): Promise<void> => {
    running = null;
  };
  const progress = (next: Running): void => {
    running = next;
  };
  return {
    read: async () => running,
    async begin({ what }) {
      if (running) return null;
      running = begun(what);
      return { lost: new AbortController().signal, check: async () => undefined, progress, end, leave: end };
    },
    left: async () => null,
    forgetLeft: async () => false,
  };
};

/** A note is written at most this often. */
const NOTE_EVERY_MS = 500;

type Note = Running & Pick<LeftWork, 'isRepetition'>;

const held = sql.raw<boolean>(isHeld(BACKUP_WORK));

class HeldWork implements OwnWork {
  readonly #lock: HeldLock;
  readonly #db: Database;
  readonly #isRepetition: boolean;
  #running: Running;
  #timer: NodeJS.Timeout | undefined;

  constructor(lock: HeldLock, db: Database, { what, isRepetition }: LeftWork) {
    this.#lock = lock;
    this.#db = db;
    this.#isRepetition = isRepetition;
    this.#running = begun(what);
  }

  get lost(): AbortSignal {
    return this.#lock.lost;
  }

  check(): Promise<void> {
    return this.#lock.check().catch(() => undefined);
  }

  /** The transaction of the lock never ends, so notes are written beside it. */
  async note(): Promise<void> {
    if (!this.#lock.isCertain) return;
    const note = JSON.stringify({ ...this.#running, isRepetition: this.#isRepetition } satisfies Note);
    const values = sql`insert into backup_work (id, note) values (1, ${note})`;
    await sql`${values} on conflict (id) do update set note = excluded.note`.execute(this.#db);
  }

  progress(running: Running): void {
    this.#running = running;
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
      .check()
      .then(forget)
      .catch(() => undefined);
    await this.leave();
  }

  leave(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#lock.release();
  }
}

/** A note in the database, which counts while its writer holds the lock; without a holder, its work was left in the middle. */
export class SharedWork implements WorkUnderWay {
  readonly #database: DatabaseConfig;
  readonly #db: Database;

  constructor(database: DatabaseConfig, db: Database) {
    this.#database = database;
    this.#db = db;
  }

  async #note(isUnderWay: boolean): Promise<Note | null> {
    const query = sql<{ note: string }>`select note from backup_work where ${held} = ${sql.raw(String(isUnderWay))}`;
    const { rows } = await query.execute(this.#db);
    return rows[0] ? (JSON.parse(rows[0].note) as Note) : null;
  }

  async read(): Promise<Running | null> {
    const note = await this.#note(true);
    if (!note) return null;
    const { isRepetition: _, ...running } = note;
    return running;
  }

  left(): Promise<LeftWork | null> {
    return this.#note(false);
  }

  async forgetLeft(): Promise<boolean> {
    const { rows } = await sql`delete from backup_work where not ${held} returning id`.execute(this.#db);
    return rows.length > 0;
  }

  async begin(left: LeftWork): Promise<OwnWork | null> {
    const lock = await HeldLock.take(this.#database, BACKUP_WORK, 'shutterdesk backup work');
    if (!lock) return null;
    const work = new HeldWork(lock, this.#db, left);
    await work.note().catch(async (error: unknown) => {
      await work.leave();
      throw error;
    });
    return work;
  }
}
