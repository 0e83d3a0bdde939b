import { setTimeout } from 'node:timers/promises';
import argon2 from 'argon2';
import { tooManyRequests } from '../http/rate-limits.ts';
import { FairTurns } from './fair-turns.ts';

const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const LONGEST_QUEUE = 32;
const PATIENCE_MS = 2000;

const tooManyAtOnce = () => tooManyRequests('Too many sign-ins at once. Please try again.', PATIENCE_MS);

/** So much longer than it worked does the queue rest before the next: one core's memory is everybody's. */
const REST = 7;

/**
 * Hashes and verifies one at a time, with a rest between those who wait: more at once, or one upon the other, make
 * every other request wait. Whoever comes alone waits for nothing, and however many come from one address, they delay
 * another by two turns at most.
 */
export class Passwords {
  readonly #turns = new FairTurns(LONGEST_QUEUE, tooManyAtOnce);
  /** What an unknown name is verified against, so that it takes as long as a known one. */
  readonly #decoy = argon2.hash('nobody has this password', OPTIONS);

  /**
   * Does `work`, which may call `hash` and `verify`, when nobody else is at it; those who wait take turns by `address`.
   * @throws {HttpError} too_many_requests
   */
  inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const done = Promise.withResolvers<Result>();
    const turn = this.#turns.take(address, async () => {
      const started = performance.now();
      await work().then(done.resolve, done.reject);
      if (this.#turns.waiting > 1) await setTimeout(REST * (performance.now() - started));
    });
    turn.catch(done.reject);
    return done.promise;
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
