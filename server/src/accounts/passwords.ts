import type { ServerResponse } from 'node:http';
import argon2 from 'argon2';
import PQueue from 'p-queue';
import { tooManyRequests } from '../http/rate-limits.ts';

/** The work of one hash: KiB of memory, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** More strangers than usually attack a studio at once; some 20 seconds of work. */
const MOST_WAITING = 512;
const PATIENCE_MS = 2000;

/** A caller's place in the queue. */
export interface InQueue {
  /** Known devices come first, and are never too many. */
  readonly isKnown: boolean;
  /** A caller who has left is passed over. */
  readonly response: Pick<ServerResponse, 'destroyed'>;
}

/** Keyboards write 'ü' as one letter, or as a letter and a mark. */
const asTyped = (password: string): string => password.normalize('NFC');

/** Hashes and verifies one password at a time: several at once would slow down every other request. */
export class Passwords {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #cost: PasswordCost;
  readonly #stopping: AbortSignal;
  /** A wrong name is verified against this hash, so that it takes as long as a known name. */
  readonly #decoy: Promise<string>;

  /** @param stopping refuses all who wait, with its reason */
  constructor(cost = PASSWORD_COST, stopping = new AbortController().signal) {
    this.#cost = cost;
    this.#stopping = stopping;
    this.#decoy = this.hash('nobody has this password');
  }

  /**
   * Runs `work`, which may call `hash` and `verify`, in the queue. A caller who leaves meanwhile keeps the turn until its
   * end: else guesses that are given up would run side by side.
   * @throws {HttpError} too_many_requests; the reason of `stopping`
   */
  async inTurn<Result>({ isKnown, response }: InQueue, work: () => Promise<Result>): Promise<Result> {
    if (!isKnown && this.#queue.size >= MOST_WAITING)
      throw tooManyRequests('Too many sign-ins at once. Please try again.', PATIENCE_MS);
    const begin = () => {
      this.#stopping.throwIfAborted();
      if (response.destroyed) throw new Error('the caller has left');
      return work();
    };
    return await this.#queue.add(begin, { priority: isKnown ? 1 : 0 });
  }

  hash(password: string): Promise<string> {
    return argon2.hash(asTyped(password), { ...this.#cost, type: argon2.argon2id, parallelism: 1 });
  }

  /** A null `hash` means an unknown name: it takes as long and answers false. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const known = hash ?? (await this.#decoy);
    const typed = asTyped(password);
    // People who paste a password often paste the blank or the line end behind it.
    const pasted = typed.trim();
    const matches = (await argon2.verify(known, typed)) || (pasted !== typed && (await argon2.verify(known, pasted)));
    return matches && hash !== null;
  }
}
