import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { Coalescer } from './coalescer.ts';
import { Debounce } from './debounce.ts';

/** Outcomes that come back within this time are written in one commit: each flushes the disk. */
const GATHER_MS = 200;
/** The pause after the disk took nothing. */
const WRITE_AGAIN_MS = 5000;
/** The time that attempts under way are given when the server stops. */
const PATIENCE_MS = 5000;

/** A question for what is due and not held, the longest due first. */
export interface DueQuery {
  readonly now: string;
  readonly held: readonly string[];
  readonly most: number;
}

/** Items to be sent now, and the moment at which the next one is due. */
export interface Due<Item> {
  readonly items: readonly Item[];
  /** null: none waits beside them, or there is no room to send it anyway. */
  readonly nextAt: string | null;
}

interface Waiting {
  readonly nextAttemptAt: string | null;
}

/** Picks what is due from rows in the order of their next attempt: `most` of them and one more. */
export const dueAmong = <Row extends Waiting>(rows: readonly Row[], { now, most }: DueQuery): Due<Row> => {
  const items = rows.slice(0, most).filter(({ nextAttemptAt }) => (nextAttemptAt ?? now) <= now);
  return { items, nextAt: rows[items.length]?.nextAttemptAt ?? null };
};

export interface Result<Item, Outcome> {
  readonly item: Item;
  readonly outcome: Outcome;
}

export interface DispatcherParts<Item, Outcome> {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The most attempts under way at once. */
  readonly atOnce: () => number;
  readonly findDue: (query: DueQuery) => Promise<Due<Item>>;
  /** Makes one attempt. */
  readonly attempt: (item: Item, signal: AbortSignal) => Promise<Outcome>;
  /** The outcome of an attempt that could not be made. */
  readonly unmade: Outcome;
  /** Writes down what became of attempts, all of them or none. */
  readonly save: (results: readonly Result<Item, Outcome>[]) => Promise<void>;
}

/**
 * Sends what is due in an outbox. It asks the outbox, not its memory: an item that was under way when the process was
 * killed is still due after the next start.
 */
export class Dispatcher<Item extends { readonly id: string }, Outcome> {
  readonly #parts: DispatcherParts<Item, Outcome>;
  /** Under way, or come back and not written down yet. */
  readonly #held = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #rounds = new Coalescer(() => this.#round());
  readonly #writing = new Debounce(GATHER_MS, () => this.#write());
  #results: Result<Item, Outcome>[] = [];
  /** More may be due than there was room for. */
  #isFull = false;
  #isOpen = false;
  #callOff: () => void = () => undefined;

  constructor(parts: DispatcherParts<Item, Outcome>) {
    this.#parts = parts;
  }

  open(): void {
    this.#isOpen = true;
    this.wake();
  }

  /** Something may be due. */
  wake(): void {
    if (this.#isOpen) void this.#rounds.changed();
  }

  /** Resolved when nothing is under way and everything is written down. */
  async idle(): Promise<void> {
    while (this.#rounds.isUnderWay || this.#underWay.size > 0 || this.#results.length > 0) {
      await this.#rounds.caughtUp();
      await Promise.all(this.#underWay);
      await this.#writing.now();
    }
  }

  /** Begins nothing more; what is under way may end, for a while. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#callOff();
    const timer = setTimeout(() => this.#ending.abort(), PATIENCE_MS).unref();
    await this.#rounds.caughtUp();
    await Promise.all(this.#underWay);
    clearTimeout(timer);
    await this.#writing.now();
  }

  async #round(): Promise<void> {
    const { atOnce, clock, findDue, logger } = this.#parts;
    this.#callOff();
    const free = atOnce() - this.#underWay.size;
    if (!this.#isOpen) return;
    this.#isFull = free <= 0;
    if (this.#isFull) return;
    try {
      const now = new Date(clock.now()).toISOString();
      const { items, nextAt } = await findDue({ now, held: [...this.#held], most: free });
      for (const item of items) this.#begin(item);
      this.#isFull = items.length === free;
      if (nextAt && !this.#isFull) this.#callOff = clock.after(Date.parse(nextAt) - clock.now(), () => this.wake());
    } catch (error) {
      logger.error({ err: error }, 'the outbox could not be read: the next attempt is in five seconds');
      this.#callOff = clock.after(WRITE_AGAIN_MS, () => this.wake());
    }
  }

  #begin(item: Item): void {
    this.#held.add(item.id);
    const { attempt: deliver, logger, unmade } = this.#parts;
    const attempt = deliver(item, this.#ending.signal)
      .catch((error: unknown): Outcome => {
        logger.error({ err: error }, 'a message could not be made: it is tried again like one that was not delivered');
        return unmade;
      })
      .then((outcome) => this.#came({ item, outcome }))
      .finally(() => {
        this.#underWay.delete(attempt);
        if (this.#isFull) this.wake();
      });
    this.#underWay.add(attempt);
  }

  #came(result: Result<Item, Outcome>): void {
    // Nobody knows how it went: it is still due at the next start.
    if (this.#ending.signal.aborted) return;
    this.#results.push(result);
    this.#writing.ask();
  }

  async #write(): Promise<void> {
    const results = this.#results.splice(0);
    if (results.length === 0) return;
    try {
      await this.#parts.save(results);
      for (const { item } of results) this.#held.delete(item.id);
      this.wake();
    } catch (error) {
      // They stay held: a message whose outcome cannot be stored must not be sent again and again.
      this.#parts.logger.error(
        { err: error },
        'the outcome of attempts could not be stored: the next try is in five seconds',
      );
      this.#results.unshift(...results);
      this.#parts.clock.after(WRITE_AGAIN_MS, () => this.#writing.ask());
    }
  }
}
