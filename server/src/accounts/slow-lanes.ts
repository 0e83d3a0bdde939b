import { setTimeout as pause } from 'node:timers/promises';
import { FairQueue, type Place } from './fair-queue.ts';
import { tooManyAtOnce } from './passwords.ts';

const EVERY_MS = 2000;
/** The most guesses that wait, at all accounts together. */
const LONGEST = 512;

/**
 * Lets guesses at an account through one at a time, with a pause before each. Nobody is refused for the guesses of
 * others, so the account's owner gets in from anywhere, if late.
 */
export class SlowLanes {
  readonly #everyMs: number;
  readonly #stopping: AbortSignal;
  readonly #lanes = new Map<string, { readonly queue: FairQueue; waiting: number }>();
  #waiting = 0;

  /** @param stopping lets go of all who wait, with its reason */
  constructor(stopping: AbortSignal, everyMs = EVERY_MS) {
    this.#stopping = stopping;
    this.#everyMs = everyMs;
  }

  /**
   * Resolves when it is this guess's turn.
   * @throws {HttpError} too_many_requests; the reason of `place.abandoned` when the caller has given up, or of `stopping`
   */
  async pass(account: string, place: Place): Promise<void> {
    if (this.#waiting >= LONGEST) throw tooManyAtOnce();
    const lane = this.#lanes.get(account) ?? {
      queue: new FairQueue(LONGEST, tooManyAtOnce, this.#stopping),
      waiting: 0,
    };
    this.#lanes.set(account, lane);
    lane.waiting += 1;
    this.#waiting += 1;
    try {
      await lane.queue.take(place, () => pause(this.#everyMs, undefined, { ref: false, signal: this.#stopping }));
    } catch (error) {
      throw this.#stopping.aborted ? this.#stopping.reason : error;
    } finally {
      lane.waiting -= 1;
      this.#waiting -= 1;
      if (lane.waiting === 0) this.#lanes.delete(account);
    }
  }
}
