import os from 'node:os';

/** The memory that one more process may take, doubled for everything else. */
const MEMORY_BYTES = 1.5 * 1024 ** 3;
/** The share of all cores that other programs may use. */
const BUSY_SHARE = 0.25;
/** A shorter sample is too noisy. */
const LOOK_MS = 1000;

interface Times {
  readonly at: number;
  readonly foreign: number;
  readonly total: number;
}

/**
 * The total work of the cores since the machine started. Low-priority work such as ours counts as `nice`, so it can
 * be left out. The load average would include it, and lags by a minute.
 */
const timesNow = (): Times => {
  let [others, all] = [0, 0];
  for (const { times } of os.cpus()) {
    others += times.user + times.sys + times.irq;
    all += times.user + times.sys + times.irq + times.nice + times.idle;
  }
  return { at: performance.now(), foreign: others, total: all };
};

/** Tells whether this machine has a free core and enough memory for a second image process. */
export class SpareCapacity {
  #before = timesNow();
  #isBusy = true;

  /** Call this when there may be work soon: from then on it samples the load of other programs. */
  look(): void {
    const now = timesNow();
    if (now.at - this.#before.at < LOOK_MS) return;
    this.#isBusy = now.foreign - this.#before.foreign > (now.total - this.#before.total) * BUSY_SHARE;
    this.#before = now;
  }

  isThere(): boolean {
    this.look();
    return !this.#isBusy && os.availableParallelism() > 1 && process.availableMemory() > MEMORY_BYTES;
  }
}
