/** The time, and what happens after some of it. Tests have one of their own, on which days pass at once. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Does something once, later; answers what calls it off. */
  after(ms: number, work: () => void): () => void;
}

/** What a timer of Node's takes at the most. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, Math.min(Math.max(ms, 0), LONGEST_MS)).unref();
    return () => clearTimeout(timer);
  },
};
