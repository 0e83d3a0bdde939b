import argon2 from 'argon2';
import { tooManyRequests } from '../http/rate-limits.ts';
import { Turns } from '../turns.ts';

const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const LONGEST_QUEUE = 32;
const PATIENCE_MS = 2000;

/** Hashes and verifies one at a time: more at once only make every other request wait. */
export class Passwords {
  readonly #turns = new Turns();
  /** What an unknown name is verified against, so that it takes as long as a known one. */
  readonly #decoy = argon2.hash('nobody has this password', OPTIONS);

  /** Does `work`, which may call `verify`, when nobody else is at it. */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#turns.waiting >= LONGEST_QUEUE) {
      throw tooManyRequests('Too many sign-ins at once. Please try again.', PATIENCE_MS);
    }
    return this.#turns.take(work);
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => argon2.hash(password, OPTIONS));
  }

  /** `hash` null: nobody of that name; takes as long and says no. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const matches = await argon2.verify(hash ?? (await this.#decoy), password);
    return matches && hash !== null;
  }
}
