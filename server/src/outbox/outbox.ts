import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import type { Logger } from 'pino';
import { type Database, inTransaction } from '../db/database.ts';
import type { MessageKind } from '../db/message-kinds.ts';
import type { Clock } from '../work/clock.ts';
import { Debounce } from '../work/debounce.ts';
import type { LeaderTask } from '../work/leader-task.ts';
import {
  changeMessages,
  findDue,
  type Message,
  type MessageState,
  makeDue,
  type NewMessage,
  putOnly,
  unstored,
} from './outbox-repository.ts';

/** Outcomes within this time share one commit, because each commit flushes the disk. */
const GATHER_MS = 200;
/** The pause after the database could not be read or written. */
const WRITE_AGAIN_MS = 5000;
/** When the server stops, attempts under way have this time to end. */
const PATIENCE_MS = 5000;

/** An attempt that has ended. `message` is null for a test, which is no message of the outbox. */
export interface Attempt<Outcome> {
  readonly message: Message | null;
  readonly outcome: Outcome;
}

/** A message whose new state is stored. */
export interface Stored {
  readonly message: Message;
  readonly state: MessageState;
}

/** 5 seconds after the first attempt, then twice as long each time, up to an hour. */
const PAUSES = { firstMs: 5000, longestMs: 3_600_000, jitter: 0.2 };
const GIVEN_UP_AFTER_MS = 5 * 24 * 3_600_000;

/** The outcome of an attempt for its message. */
export interface Verdict extends Pick<MessageState, 'answer' | 'status' | 'recipients' | 'refusals'> {
  /** `later`: another attempt may get it there. */
  readonly state: 'accepted' | 'refused' | 'later';
  /** Somebody has to mend something first, so the message is not given up. */
  readonly isPatient?: boolean;
  /** The pause before the next attempt, in place of the usual one. */
  readonly pauseMs?: (usualMs: number) => number;
}

/** The state of a message after an attempt that ended at `now`. */
export const stateAfter = (
  { begunAt, tries: before }: Pick<Message, 'begunAt' | 'tries'>,
  { state, isPatient = false, pauseMs = (usualMs) => usualMs, ...kept }: Verdict,
  now: number,
  random = Math.random(),
): MessageState => {
  const tries = before + 1;
  const ended = { ...kept, tries, at: new Date(now).toISOString(), nextAttemptAt: null };
  if (state !== 'later') return { ...ended, state };
  if (!isPatient && now - Date.parse(begunAt) >= GIVEN_UP_AFTER_MS) return { ...ended, state: 'expired' };
  const nextAttemptAt = new Date(now + pauseMs(pauseAfter(tries, PAUSES, random))).toISOString();
  return { ...ended, state: 'waiting', nextAttemptAt };
};

/** A way out of the house: mail, or the webhook. It makes its messages of rows, and understands its receiver's answers. */
export interface Channel<Outcome> {
  readonly kinds: readonly MessageKind[];
  /** The most attempts under way at once; during an outage there is one at a time. */
  readonly atOnce: number;
  /** `paused`: its messages wait. `closed`: no more attempts are made, and what waits has stopped. */
  gate(db: Database): Promise<'open' | 'paused' | 'closed'>;
  isOut(db: Database): Promise<boolean>;
  /** Makes one attempt; null: the message or its receiver is gone meanwhile, and nothing was sent. */
  attempt(message: Message, signal: AbortSignal): Promise<Outcome | null>;
  /** The outcome of an attempt that could not be made. */
  readonly unmade: Outcome;
  verdict(message: Message, outcome: Outcome, now: number): Verdict;
  /** Stores what attempts say about the receiver, in the transaction that stores their messages. */
  noteReceiver(
    trx: Database,
    attempts: readonly Attempt<Outcome>[],
    now: number,
  ): Promise<{ readonly isOut: boolean; readonly isMended: boolean }>;
  /** Called in the same transaction. */
  stored?(trx: Database, messages: readonly Stored[]): Promise<void>;
}

interface Parts<Outcome> {
  readonly leaderTask: LeaderTask;
  readonly clock: Clock;
  readonly db: Database;
  readonly logger: Logger;
  readonly channel: Channel<Outcome>;
}

type Result<Outcome> = Attempt<Outcome | null> & { readonly message: Message };

/**
 * Sends the due messages of a channel. It asks the table, not its memory: a message that was under way when the process
 * was killed is still due after the next start.
 */
export class Outbox<Outcome> {
  readonly #parts: Parts<Outcome>;
  /** Messages that are under way, or whose outcome is not stored yet. */
  readonly #held = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #rounds = new Coalescer(() => this.#round());
  readonly #writing = new Debounce(GATHER_MS, () => this.#write());
  #results: Result<Outcome>[] = [];
  /** All attempts are taken, and more messages may be due. */
  #isFull = false;
  #isOpen = false;
  #isOut = false;
  #cancelNext: () => void = () => undefined;

  constructor(parts: Parts<Outcome>) {
    this.#parts = parts;
  }

  /** Makes all waiting messages due: the settings may have changed since the last start. */
  async start(): Promise<void> {
    const { channel, clock, db, leaderTask, logger } = this.#parts;
    this.#isOut = await channel.isOut(db);
    await makeDue(db, channel, new Date(clock.now()).toISOString());
    if (!this.#isOpen) {
      // Goes on where another server has ended.
      const begin = (): void => {
        if (!this.#isOpen) return;
        this.start().catch((error: unknown) => logger.error({ err: error }, 'the outbox could not be read'));
      };
      leaderTask.listen({ begin, wake: () => this.wake() });
    }
    this.#isOpen = true;
    this.wake();
  }

  /** Call this when a message may be due. */
  wake(): void {
    if (!this.#isOpen) return;
    if (this.#parts.leaderTask.isMine) void this.#rounds.changed();
    else this.#parts.leaderTask.tell();
  }

  /**
   * Stores a message in place of all others of its kind. A full disk takes none: there it is sent at once.
   * @returns false: neither was possible
   */
  async tell(message: NewMessage): Promise<boolean> {
    const { channel, clock, db, logger } = this.#parts;
    try {
      await inTransaction(db, (trx) => putOnly(trx, message));
    } catch (error) {
      logger.warn({ err: error }, 'a message cannot be stored: it is sent at once');
      const row = unstored(message);
      const outcome = await channel.attempt(row, this.#ending.signal);
      return outcome !== null && channel.verdict(row, outcome, clock.now()).state === 'accepted';
    }
    this.wake();
    return true;
  }

  /** Call this when a test got through: it ends an outage, and waiting messages are tried. */
  async noteAccepted(outcome: Outcome): Promise<void> {
    await inTransaction(this.#parts.db, (trx) => this.#note(trx, [{ message: null, outcome }]));
    this.wake();
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
    const { channel, clock, db, leaderTask, logger } = this.#parts;
    this.#cancelNext();
    const free = (this.#isOut ? 1 : channel.atOnce) - this.#underWay.size;
    if (!this.#isOpen || !leaderTask.isMine) return;
    this.#isFull = free <= 0;
    if (this.#isFull) return;
    try {
      if ((await channel.gate(db)) !== 'open') return;
      const now = new Date(clock.now()).toISOString();
      const query = { kinds: channel.kinds, now, held: [...this.#held], most: free };
      const { messages, nextAt } = await findDue(db, query);
      if (!leaderTask.isMine) return;
      for (const message of messages) this.#begin(message);
      this.#isFull = messages.length === free;
      if (nextAt && !this.#isFull) this.#cancelNext = clock.after(Date.parse(nextAt) - clock.now(), () => this.wake());
    } catch (error) {
      logger.error({ err: error }, 'the outbox could not be read: the next attempt is in five seconds');
      this.#cancelNext = clock.after(WRITE_AGAIN_MS, () => this.wake());
    }
  }

  #begin(message: Message): void {
    const { channel, logger } = this.#parts;
    this.#held.add(message.id);
    const attempt = channel
      .attempt(message, this.#ending.signal)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a message could not be made: it is tried again like one that was not delivered');
        return channel.unmade;
      })
      .then((outcome) => {
        // The outcome of an aborted attempt is unknown: the message is still due at the next start.
        if (this.#ending.signal.aborted) return;
        this.#results.push({ message, outcome });
        this.#writing.ask();
      })
      .finally(() => {
        this.#underWay.delete(attempt);
        if (this.#isFull) this.wake();
      });
    this.#underWay.add(attempt);
  }

  async #write(): Promise<void> {
    const results = this.#results.splice(0);
    if (results.length === 0) return;
    const { clock, db, logger } = this.#parts;
    try {
      await inTransaction(db, (trx) => this.#store(trx, results));
      for (const { message } of results) this.#held.delete(message.id);
      this.wake();
    } catch (error) {
      // They stay held: a message whose outcome cannot be stored must not be sent again and again.
      logger.error({ err: error }, 'the outcome of attempts could not be stored: the next try is in five seconds');
      this.#results.unshift(...results);
      clock.after(WRITE_AGAIN_MS, () => this.#writing.ask());
    }
  }

  async #store(trx: Database, results: readonly Result<Outcome>[]): Promise<void> {
    const { channel, clock } = this.#parts;
    const isClosed = (await channel.gate(trx)) === 'closed';
    const made = results.flatMap(({ message, outcome }) => (outcome === null ? [] : [{ message, outcome }]));
    const stored: Stored[] = [];
    for (const { message, outcome } of made) {
      const after = stateAfter(message, channel.verdict(message, outcome, clock.now()), clock.now());
      const isStopped = isClosed && after.state === 'waiting';
      const state: MessageState = isStopped ? { ...after, state: 'stopped', nextAttemptAt: null } : after;
      // false: it has been withdrawn meanwhile.
      const isThere = await changeMessages(trx, { kinds: [message.kind], id: message.id }, state);
      if (isThere) stored.push({ message, state });
    }
    await channel.stored?.(trx, stored);
    await this.#note(trx, made);
  }

  async #note(trx: Database, attempts: readonly Attempt<Outcome>[]): Promise<void> {
    const { channel, clock } = this.#parts;
    const { isOut, isMended } = await channel.noteReceiver(trx, attempts, clock.now());
    this.#isOut = isOut;
    if (isMended) await makeDue(trx, channel, new Date(clock.now()).toISOString());
  }
}
