import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { Debounce } from './debounce.ts';
import type { Duty } from './duty.ts';

/** Outcomes within this time share one commit, because each commit flushes the disk. */
const GATHER_MS = 200;
/** The pause after the database could not be read or written. */
const WRITE_AGAIN_MS = 5000;
/** When the server stops, attempts under way have this time to end. */
const PATIENCE_MS = 5000;

/** A query for items that are due and not held, the longest due first. */
export interface DueQuery {
  readonly now: string;
  readonly held: readonly string[];
  readonly most: number;
}

/** Items to be sent now, and the moment at which the next one is due. */
export interface Due<Item> {
  readonly items: readonly Item[];
  /** null: there is no next one. */
  readonly nextAt: string | null;
}

interface Waiting {
  readonly nextAttemptAt: string | null;
}

/** Picks the due rows, from `most` rows and one more in the order of their next attempt. */
export const dueAmong = <Row extends Waiting>(rows: readonly Row[], { now, most }: DueQuery): Due<Row> => {
  const items = rows.slice(0, most).filter(({ nextAttemptAt }) => (nextAttemptAt ?? now) <= now);
  return { items, nextAt: rows[items.length]?.nextAttemptAt ?? null };
};

export interface Result<Item, Outcome> {
  readonly item: Item;
  readonly outcome: Outcome;
}

export interface DispatcherParts<Item, Outcome> {
  readonly duty: Duty;
  /** Goes on where another server has ended. */
  readonly begin: () => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The most attempts under way at once. */
  readonly atOnce: () => number;
  readonly findDue: (query: DueQuery) => Promise<Due<Item>>;
  /** Makes one attempt. */
  readonly attempt: (item: Item, signal: AbortSignal) => Promise<Outcome>;
  /** The outcome of an attempt that could not be made. */
  readonly unmade: Outcome;
  /** Stores the outcomes, all of them or none. */
  readonly save: (results: readonly Result<Item, Outcome>[]) => Promise<void>;
}

/**
 * Sends the due items of an outbox. It asks the outbox, not its memory: an item that was under way when the process was
 * killed is still due after the next start.
 */
export class Dispatcher<Item extends { readonly id: string }, Outcome> {
  readonly #parts: DispatcherParts<Item, Outcome>;
  /** Items that are under way, or whose outcome is not stored yet. */
  readonly #held = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #rounds = new Coalescer(() => this.#round());
  readonly #writing = new Debounce(GATHER_MS, () => this.#write());
  #results: Result<Item, Outcome>[] = [];
  /** All attempts are taken, and more items may be due. */
  #isFull = false;
  #isOpen = false;
  #cancelNext: () => void = () => undefined;

  constructor(parts: DispatcherParts<Item, Outcome>) {
    this.#parts = parts;
  }

  open(): void {
    if (!this.#isOpen) this.#parts.duty.listen({ begin: () => this.#takeOver(), wake: () => this.wake() });
    this.#isOpen = true;
    this.wake();
  }

  #takeOver(): void {
    if (!this.#isOpen) return;
    const { begin, logger } = this.#parts;
    begin().catch((error: unknown) => logger.error({ err: error }, 'the outbox could not be read'));
  }

  /** Call this when an item may be due. */
  wake(): void {
    if (!this.#isOpen) return;
    if (this.#parts.duty.isMine) void this.#rounds.changed();
    else this.#parts.duty.tell();
  }

  /** Resolves when nothing is under way and all outcomes are stored. */
  async idle(): Promise<void> {
    while (this.#rounds.isUnderWay || this.#underWay.size > 0 || this.#results.length > 0) {
      await this.#rounds.caughtUp();
      await Promise.all(this.#underWay);
      await this.#writing.now();
    }
  }

  /** Starts no more attempts, and waits a while for those under way. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#cancelNext();
    const timer = setTimeout(() => this.#ending.abort(), PATIENCE_MS).unref();
    await this.#rounds.caughtUp();
    await Promise.all(this.#underWay);
    clearTimeout(timer);
    await this.#writing.now();
  }

  async #round(): Promise<void> {
    const { atOnce, clock, duty, findDue, logger } = this.#parts;
    this.#cancelNext();
    const free = atOnce() - this.#underWay.size;
    if (!this.#isOpen || !duty.isMine) return;
    this.#isFull = free <= 0;
    if (this.#isFull) return;
    try {
      const now = new Date(clock.now()).toISOString();
      const { items, nextAt } = await findDue({ now, held: [...this.#held], most: free });
      if (!duty.isMine) return;
      for (const item of items) this.#begin(item);
      this.#isFull = items.length === free;
      if (nextAt && !this.#isFull) this.#cancelNext = clock.after(Date.parse(nextAt) - clock.now(), () => this.wake());
    } catch (error) {
      logger.error({ err: error }, 'the outbox could not be read: the next attempt is in five seconds');
      this.#cancelNext = clock.after(WRITE_AGAIN_MS, () => this.wake());
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
      .then((outcome) => this.#collect({ item, outcome }))
      .finally(() => {
        this.#underWay.delete(attempt);
        if (this.#isFull) this.wake();
      });
    this.#underWay.add(attempt);
  }

  #collect(result: Result<Item, Outcome>): void {
    // The outcome of an aborted attempt is unknown: the item is still due at the next start.
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
