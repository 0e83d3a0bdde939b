import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import type { Logger } from 'pino';
import { type Database, inTransaction } from '../db/database.ts';
import type { MessageKind } from '../db/message-kinds.ts';
import type { Clock } from '../work/clock.ts';
import type { LeaderTask } from '../work/leader-task.ts';
import {
  changeWaiting,
  findDue,
  type Message,
  type MessageState,
  makeDue,
  type NewMessage,
  putOnly,
  unstored,
} from './outbox-repository.ts';

/** The pause after the database could not be read or written. */
const WRITE_AGAIN_MS = 5000;
/** When the server stops, attempts under way have this time to end. */
const PATIENCE_MS = 5000;

/** 5 seconds after the first attempt, then twice as long each time, up to an hour. */
const PAUSES = { firstMs: 5000, longestMs: 3_600_000, jitter: 0.2 };
const GIVEN_UP_AFTER_MS = 5 * 24 * 3_600_000;

/** The outcome of an attempt for its message. */
export interface Verdict extends Pick<MessageState, 'answer' | 'trouble' | 'recipients' | 'refusals'> {
  /** `later`: another attempt may get it there. */
  readonly state: 'accepted' | 'refused' | 'later';
  /** Somebody has to mend something first, so the message is not given up. */
  readonly isPatient?: boolean;
  /** The pause before the next attempt, in place of the usual one. */
  readonly pauseMs?: number;
}

/** The state of a message after an attempt that ended at `now`. */
export const stateAfter = (
  { begunAt, tries: before }: Pick<Message, 'begunAt' | 'tries'>,
  { state, isPatient = false, pauseMs, ...kept }: Verdict,
  now: number,
  random = Math.random(),
): MessageState => {
  const tries = before + 1;
  const ended = { ...kept, tries, at: new Date(now).toISOString(), nextAttemptAt: null };
  if (state !== 'later') return { ...ended, state };
  if (!isPatient && now - Date.parse(begunAt) >= GIVEN_UP_AFTER_MS) return { ...ended, state: 'expired' };
  const nextAttemptAt = new Date(now + (pauseMs ?? pauseAfter(tries, PAUSES, random))).toISOString();
  return { ...ended, state: 'waiting', nextAttemptAt };
};

/** A way out of the house: mail, or the webhook. It makes its messages of rows, and understands its receiver's answers. */
export interface Channel<Outcome> {
  readonly kinds: readonly MessageKind[];
  /** The most attempts under way at once; while nothing gets through there is one at a time. */
  readonly atOnce: number;
  /** false: its messages wait. */
  isOpen(db: Database): Promise<boolean>;
  /** Makes one attempt; null: the message or its receiver is gone meanwhile, and nothing was sent. */
  attempt(message: Message, signal: AbortSignal): Promise<Outcome | null>;
  /** The outcome of an attempt that could not be made. */
  readonly unmade: Outcome;
  verdict(message: Message, outcome: Outcome): Verdict;
  /** Called in the transaction that stores a message's new state. */
  stored?(trx: Database, message: Message, state: MessageState): Promise<void>;
}

interface Parts<Outcome> {
  readonly leaderTask: LeaderTask;
  readonly clock: Clock;
  readonly db: Database;
  readonly logger: Logger;
  readonly channel: Channel<Outcome>;
}

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
  #isOpen = false;
  /** The last attempt did not get through. */
  #isOut = false;
  #cancelNext: () => void = () => undefined;

  constructor(parts: Parts<Outcome>) {
    this.#parts = parts;
  }

  /** Makes all waiting messages due: the settings may have changed since the last start. */
  async start(): Promise<void> {
    const { db, leaderTask, logger } = this.#parts;
    await this.#makeDue(db).catch((error: unknown) =>
      logger.error({ err: error }, 'what waits could not be made due: it is sent when its time comes'),
    );
    if (!this.#isOpen) {
      // Goes on where another server has ended.
      const begin = (): void => {
        if (this.#isOpen) void this.start();
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
    const { channel, db, logger } = this.#parts;
    try {
      await inTransaction(db, (trx) => putOnly(trx, message));
    } catch (error) {
      logger.warn({ err: error }, 'a message cannot be stored: it is sent at once');
      const row = unstored(message);
      const outcome = await channel.attempt(row, this.#ending.signal);
      return outcome !== null && channel.verdict(row, outcome).state === 'accepted';
    }
    this.wake();
    return true;
  }

  /** Call this when a test got through: waiting messages are tried. */
  async noteAccepted(): Promise<void> {
    await this.#makeDue(this.#parts.db);
    this.wake();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#rounds.isUnderWay || this.#underWay.size > 0) {
      await this.#rounds.caughtUp();
      await Promise.all(this.#underWay);
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
  }

  async #round(): Promise<void> {
    const { channel, clock, db, leaderTask, logger } = this.#parts;
    this.#cancelNext();
    const free = (this.#isOut ? 1 : channel.atOnce) - this.#underWay.size;
    if (!this.#isOpen || !leaderTask.isMine || free <= 0) return;
    try {
      if (!(await channel.isOpen(db))) return;
      const now = new Date(clock.now()).toISOString();
      const query = { kinds: channel.kinds, now, held: [...this.#held], most: free };
      const { messages, nextAt } = await findDue(db, query);
      if (!leaderTask.isMine) return;
      for (const message of messages) {
        this.#held.add(message.id);
        this.#run(this.#attempt(message));
      }
      if (nextAt) this.#cancelNext = clock.after(Date.parse(nextAt) - clock.now(), () => this.wake());
    } catch (error) {
      logger.error({ err: error }, 'the outbox could not be read: the next attempt is in five seconds');
      this.#cancelNext = clock.after(WRITE_AGAIN_MS, () => this.wake());
    }
  }

  #run(work: Promise<void>): void {
    const underWay = work.finally(() => {
      this.#underWay.delete(underWay);
      this.wake();
    });
    this.#underWay.add(underWay);
  }

  async #attempt(message: Message): Promise<void> {
    const { channel, logger } = this.#parts;
    const outcome = await channel.attempt(message, this.#ending.signal).catch((error: unknown) => {
      logger.error({ err: error }, 'a message could not be made: it is tried again like one that was not delivered');
      return channel.unmade;
    });
    // The outcome of an aborted attempt is unknown: the message is still due at the next start.
    if (!this.#ending.signal.aborted) await this.#keep(message, outcome);
  }

  async #keep(message: Message, outcome: Outcome | null): Promise<void> {
    const { clock, db, logger } = this.#parts;
    try {
      if (outcome !== null) await inTransaction(db, (trx) => this.#store(trx, message, outcome));
      this.#held.delete(message.id);
    } catch (error) {
      // It stays held: a message whose outcome cannot be stored must not be sent again and again.
      logger.error({ err: error }, 'the outcome of an attempt could not be stored: the next try is in five seconds');
      clock.after(WRITE_AGAIN_MS, () => this.#run(this.#keep(message, outcome)));
    }
  }

  async #store(trx: Database, message: Message, outcome: Outcome): Promise<void> {
    const { channel, clock, logger } = this.#parts;
    const verdict = channel.verdict(message, outcome);
    const state = stateAfter(message, verdict, clock.now());
    // false: it has been withdrawn or stopped meanwhile.
    if (await changeWaiting(trx, { kinds: [message.kind], id: message.id }, state)) {
      await channel.stored?.(trx, message, state);
    }
    const { answer, trouble } = verdict;
    if (this.#isOut && verdict.state !== 'later') await this.#makeDue(trx);
    else if (!this.#isOut && trouble)
      logger.warn({ answer, trouble }, 'messages do not get through: they wait, and are tried again');
    this.#isOut = verdict.state === 'later' && (this.#isOut || trouble !== null);
  }

  /** Makes all due that waits for its next attempt. */
  #makeDue(trx: Database): Promise<void> {
    const { channel, clock } = this.#parts;
    return makeDue(trx, channel, new Date(clock.now()).toISOString());
  }
}
