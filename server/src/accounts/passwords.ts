import argon2 from 'argon2';
import { tooManyRequests } from '../http/rate-limits.ts';
import { FairQueue, type Place } from './fair-queue.ts';

const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More addresses than usually attack a studio, for some 20 seconds of work. */
const LONGEST_QUEUE = 512;
const PATIENCE_MS = 2000;

const tooManyAtOnce = () => tooManyRequests('Too many sign-ins at once. Please try again.', PATIENCE_MS);

/** An address may have this many jobs in the rank of those that have not failed, because each may still fail. */
const MOST_NEW = 2;

/** A wrong name is verified against this hash, so that it takes as long as a known name. */
const DECOY = argon2.hash('nobody has this password', OPTIONS);

/** Hashes and verifies one password at a time: several at once would slow down every other request. */
export class Passwords {
  readonly #queue = new FairQueue(LONGEST_QUEUE, tooManyAtOnce);
  #lastAskedAt = Number.NEGATIVE_INFINITY;

  /** The time of the last attempt to sign in, as `performance.now` counts. */
  get lastAskedAt(): number {
    return this.#lastAskedAt;
  }

  /**
   * Runs `work`, which may call `hash` and `verify`, in the queue.
   * @throws {HttpError} too_many_requests; the reason of `place.abandoned` when the caller has given up
   */
  inTurn<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    this.#lastAskedAt = performance.now();
    const isCrowding = place.rank === 'new' && this.#queue.waitingAt('new', place.address) >= MOST_NEW;
    return this.#queue.take(isCrowding ? { ...place, rank: 'failed' } : place, work);
  }

  hash(password: string): Promise<string> {
    return argon2.hash(password, OPTIONS);
  }

  /** A null `hash` means an unknown name: it takes as long and answers false. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const matches = await argon2.verify(hash ?? (await DECOY), password);
    return matches && hash !== null;
  }
}
