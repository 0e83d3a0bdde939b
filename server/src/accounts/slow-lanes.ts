import { setTimeout as pause } from 'node:timers/promises';
import { siteOf } from '../edge/network-of.ts';
import { FairQueue, type Place } from './fair-queue.ts';
import { tooManyAtOnce } from './passwords.ts';

const EVERY_MS = 2000;
/** The most guesses that wait, at all accounts together. */
const MOST = 512;

interface Lane {
  readonly queue: FairQueue;
  waiting: number;
}

/**
 * Lets guesses at an account through one at a time, with a pause before each. Nobody is refused for the guesses of
 * others, so the account's owner gets in from anywhere, if late. A whole IPv6 site takes turns as one address does: it
 * has 65,536 networks.
 */
export class SlowLanes {
  readonly #everyMs: number;
  readonly #stopping: AbortSignal;
  readonly #lanes = new Map<string, Lane>();
  #waiting = 0;

  /** @param stopping lets go of all who wait, with its reason */
  constructor(stopping: AbortSignal, everyMs = EVERY_MS) {
    this.#stopping = stopping;
    this.#everyMs = everyMs;
  }

  /**
   * Resolves when it is this guess's turn. Where too many wait, the account with the most guesses loses one of the address
   * with the most.
   * @throws {HttpError} too_many_requests; the reason of `place.abandoned` when the caller has given up, or of `stopping`
   */
  async pass(account: string, place: Place): Promise<void> {
    const lane = this.#lanes.get(account) ?? { queue: new FairQueue(MOST, tooManyAtOnce, this.#stopping), waiting: 0 };
    this.#lanes.set(account, lane);
    lane.waiting += 1;
    this.#waiting += 1;
    const site = siteOf(place.address);
    const turn = lane.queue.take({ ...place, address: site }, () =>
      pause(this.#everyMs, undefined, { ref: false, signal: this.#stopping }),
    );
    if (this.#waiting > MOST) this.#longest(lane).queue.refuseLongest();
    try {
      await turn;
    } catch (error) {
      throw this.#stopping.aborted ? this.#stopping.reason : error;
    } finally {
      lane.waiting -= 1;
      this.#waiting -= 1;
      if (lane.waiting === 0) this.#lanes.delete(account);
    }
  }

  #longest(lane: Lane): Lane {
    return [...this.#lanes.values()].reduce(
      (longest, other) => (other.waiting > longest.waiting ? other : longest),
      lane,
    );
  }
}
