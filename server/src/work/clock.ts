/** Tells the time and runs timers. Tests have a clock of their own, on which days pass at once. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some moment: nobody sets them, and they stand still while the machine sleeps. */
  ticks(): number;
  /** Runs `work` once, later; answers a function that calls it off. */
  after(ms: number, work: () => void): () => void;
}

/** The longest time that a timer of Node's takes. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, Math.min(Math.max(ms, 0), LONGEST_MS)).unref();
    return () => clearTimeout(timer);
  },
};
