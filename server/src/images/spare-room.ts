import os from 'node:os';

/** The most that one more process takes, and as much again for everything else. */
const MEMORY_BYTES = 1.5 * 1024 ** 3;
/** Of all cores, what others may use. */
const BUSY_SHARE = 0.25;
/** A shorter look says more about chance than about the machine. */
const LOOK_MS = 1000;

interface Times {
  readonly at: number;
  readonly others: number;
  readonly all: number;
}

/**
 * The work of the cores since the machine started. Work of low priority, as ours is, counts as `nice`: the load
 * average would count ours, too, and for a minute after it has ended.
 */
const timesNow = (): Times => {
  let [others, all] = [0, 0];
  for (const { times } of os.cpus()) {
    others += times.user + times.sys + times.irq;
    all += times.user + times.sys + times.irq + times.nice + times.idle;
  }
  return { at: performance.now(), others, all };
};

/** Knows whether this machine has a core and the memory for a second image process, without anybody noticing. */
export class SpareRoom {
  #before = timesNow();
  #isBusy = true;

  /** To be called when there may soon be work: from then on it counts what others do. */
  look(): void {
    const now = timesNow();
    if (now.at - this.#before.at < LOOK_MS) return;
    this.#isBusy = now.others - this.#before.others > (now.all - this.#before.all) * BUSY_SHARE;
    this.#before = now;
  }

  isThere(): boolean {
    this.look();
    return !this.#isBusy && os.availableParallelism() > 1 && process.availableMemory() > MEMORY_BYTES;
  }
}
