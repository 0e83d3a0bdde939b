import { sql } from 'kysely';
import type { DatabaseConfig } from '../config/database-settings.ts';
import type { Database } from '../db/database.ts';
import { HeldLock, isHeld } from '../db/postgres/held-lock.ts';
import { BACKUP_WORK } from '../db/postgres/locks.ts';
import { begun, type LeftWork, type OwnWork, type Running, type WorkUnderWay } from './work-under-way.ts';

/** A note is written at most this often. */
const NOTE_EVERY_MS = 500;

const WRITE = `insert into backup_work (id, note) values (1, $1) on conflict (id) do update set note = excluded.note`;
const FORGET = 'delete from backup_work';

type Note = Running & Pick<LeftWork, 'isRepetition'>;

const held = sql.raw<boolean>(isHeld(BACKUP_WORK));

class HeldWork implements OwnWork {
  readonly #lock: HeldLock;
  readonly #isRepetition: boolean;
  #running: Running;
  #timer: NodeJS.Timeout | undefined;

  constructor(lock: HeldLock, { what, isRepetition }: LeftWork) {
    this.#lock = lock;
    this.#isRepetition = isRepetition;
    this.#running = begun(what);
  }

  get lost(): AbortSignal {
    return this.#lock.lost;
  }

  check(): Promise<void> {
    return this.#lock.check().catch(() => undefined);
  }

  async note(): Promise<void> {
    const note: Note = { ...this.#running, isRepetition: this.#isRepetition };
    await this.#lock.query(WRITE, [JSON.stringify(note)]);
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
    await this.#lock.query(FORGET).catch(() => undefined);
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
    const work = new HeldWork(lock, left);
    await work.note().catch(async (error: unknown) => {
      await work.leave();
      throw error;
    });
    return work;
  }
}
