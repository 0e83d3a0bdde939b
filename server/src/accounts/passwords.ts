import argon2 from 'argon2';
import { tooManyRequests } from '../http/rate-limits.ts';
import { FairQueue, type Place } from './fair-queue.ts';

const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More addresses than attack a studio, and some 20 seconds of work. */
const LONGEST_QUEUE = 512;
const PATIENCE_MS = 2000;

const tooManyAtOnce = () => tooManyRequests('Too many sign-ins at once. Please try again.', PATIENCE_MS);

/** How often an address may wait among those that have not failed: it might fail each time. */
const MOST_NEW = 2;

/** Hashes and verifies one at a time: several at once make every other request wait. */
export class Passwords {
  readonly #queue = new FairQueue(LONGEST_QUEUE, tooManyAtOnce);
  #lastAskedAt = Number.NEGATIVE_INFINITY;
  /** What an unknown name is verified against, so that it takes as long as a known one. */
  readonly #decoy = argon2.hash('nobody has this password', OPTIONS);

  /** When somebody last wanted to sign in, as `performance.now` counts. */
  get lastAskedAt(): number {
    return this.#lastAskedAt;
  }

  /**
   * Does `work`, which may call `hash` and `verify`, when nobody else is at it.
   * @throws {HttpError} too_many_requests; the reason of `place.left` when the caller has given up
   */
  inTurn<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    this.#lastAskedAt = performance.now();
    const isCrowding = place.rank === 'new' && this.#queue.waitingAt('new', place.address) >= MOST_NEW;
    return this.#queue.take(isCrowding ? { ...place, rank: 'failed' } : place, work);
  }

  hash(password: string): Promise<string> {
    return argon2.hash(password, OPTIONS);
  }

  /** `hash` null: nobody of that name; takes as long and says no. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const matches = await argon2.verify(hash ?? (await this.#decoy), password);
    return matches && hash !== null;
  }
}
