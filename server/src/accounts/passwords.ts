import argon2 from 'argon2';
import { tooManyRequests } from '../http/rate-limits.ts';
import { FairQueue, type Place } from './fair-queue.ts';

/** The work of one hash: KiB of memory, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** More than the addresses that usually attack a studio at once; some 20 seconds of work. */
const LONGEST_QUEUE = 512;
const PATIENCE_MS = 2000;

export const tooManyAtOnce = () => tooManyRequests('Too many sign-ins at once. Please try again.', PATIENCE_MS);

/** Keyboards write 'ü' as one letter, or as a letter and a mark. */
const asTyped = (password: string): string => password.normalize('NFC');

/** An address may have this many jobs in the rank of those that have not failed, because each may still fail. */
const MOST_NEW = 2;

/** Hashes and verifies one password at a time: several at once would slow down every other request. */
export class Passwords {
  readonly #queue: FairQueue;
  readonly #cost: PasswordCost;
  /** A wrong name is verified against this hash, so that it takes as long as a known name. */
  readonly #decoy: Promise<string>;
  #lastAskedAt = Number.NEGATIVE_INFINITY;

  /** @param stopping lets go of all who wait, with its reason */
  constructor(cost = PASSWORD_COST, stopping = new AbortController().signal) {
    this.#queue = new FairQueue(LONGEST_QUEUE, tooManyAtOnce, stopping);
    this.#cost = cost;
    this.#decoy = this.hash('nobody has this password');
  }

  /** The time of the last attempt to sign in, as `performance.now` counts. */
  get lastAskedAt(): number {
    return this.#lastAskedAt;
  }

  /**
   * Runs `work`, which may call `hash` and `verify`, in the queue.
   * @throws {HttpError} too_many_requests; the reason of `place.abandoned` when the caller has given up, or of `stopping`
   */
  inTurn<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    this.#lastAskedAt = performance.now();
    const isCrowding = place.rank === 'new' && this.#queue.waitingAt('new', place.address) >= MOST_NEW;
    return this.#queue.take(isCrowding ? { ...place, rank: 'failed' } : place, work);
  }

  hash(password: string): Promise<string> {
    return argon2.hash(asTyped(password), { ...this.#cost, type: argon2.argon2id, parallelism: 1 });
  }

  /** A null `hash` means an unknown name: it takes as long and answers false. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const matches = await argon2.verify(hash ?? (await this.#decoy), asTyped(password));
    return matches && hash !== null;
  }
}
