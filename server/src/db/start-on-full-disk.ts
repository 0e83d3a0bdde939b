import type { Logger } from 'pino';
import { beginGeneration } from './change-feed.ts';
import { type Database, shareDatabase } from './database.ts';
import { isDiskFull } from './sqlite-fault.ts';

const AGAIN_MS = 5000;

/**
 * The generation of the change feeds, which has to begin before anything else is written. If the disk is full at the
 * start, the page is served meanwhile, and it begins as soon as there is room.
 */
export class FirstWrite {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #readContent: (trx: Database) => Promise<string>;
  readonly #done = Promise.withResolvers<void>();
  #trying: Promise<string> | null = null;
  #start: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param readContent reads the content, which is kept as it is at the start */
  constructor(db: Database, logger: Logger, readContent: (trx: Database) => Promise<string>) {
    this.#db = db;
    this.#logger = logger;
    this.#readContent = readContent;
  }

  /** Tries once, and goes on trying if the disk is full. */
  async begin(): Promise<void> {
    try {
      await this.made();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#logger.error({ err: error }, 'the disk is full: visitors see the page, but nothing can be saved');
      this.#timer = setInterval(() => void this.made().catch(() => undefined), AGAIN_MS).unref();
    }
  }

  /**
   * Answers the name of this start in the change feeds, at once after the first time.
   * @throws the database's error while it cannot be made
   */
  async made(): Promise<string> {
    if (this.#start !== null) return this.#start;
    this.#trying ??= this.#begin().finally(() => {
      this.#trying = null;
    });
    this.#start = await this.#trying;
    clearInterval(this.#timer);
    this.#done.resolve();
    return this.#start;
  }

  async #begin(): Promise<string> {
    await shareDatabase(this.#db);
    return beginGeneration(this.#db, this.#readContent);
  }

  /** Runs work that writes: now, or once there is room. */
  async first(work: () => Promise<void>): Promise<void> {
    if (this.#start !== null) return work();
    void this.#done.promise.then(work);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
