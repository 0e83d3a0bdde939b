import type { Logger } from 'pino';
import { beginGeneration } from './change-feed.ts';
import { type Database, shareDatabase } from './database.ts';
import { isDiskFull } from './sqlite-fault.ts';

const AGAIN_MS = 5000;

/**
 * The generation of the change feed, which has to begin before anything else is written. If the disk is full at the
 * start, the page is served meanwhile, and it begins as soon as there is room.
 */
export class FirstWrite {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #done = Promise.withResolvers<void>();
  #trying: Promise<void> | null = null;
  #isMade = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
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
   * Resolves once it is made, at once after the first time.
   * @throws the database's error while it cannot be made
   */
  async made(): Promise<void> {
    if (this.#isMade) return;
    this.#trying ??= this.#begin().finally(() => {
      this.#trying = null;
    });
    await this.#trying;
    this.#isMade = true;
    clearInterval(this.#timer);
    this.#done.resolve();
  }

  async #begin(): Promise<void> {
    await shareDatabase(this.#db);
    await beginGeneration(this.#db);
  }

  /** Runs work that writes: now, or once there is room. */
  async first(work: () => Promise<void>): Promise<void> {
    if (this.#isMade) return work();
    void this.#done.promise.then(work);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
