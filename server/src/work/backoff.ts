const SECOND = 1000;
const HOUR = 3600 * SECOND;
const FIRST_MS = 5 * SECOND;
const LONGEST_MS = HOUR;
const GIVEN_UP_AFTER_MS = 5 * 24 * HOUR;
/** The part of a delay by which it may be shorter: messages that failed together come back one by one. */
const JITTER = 0.2;

/** 5 seconds after the first attempt, then twice as long each time, up to an hour. */
export const delayAfter = (attempts: number, random = Math.random()): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 30)) * (1 - JITTER * random);

/** Tells whether something that has waited since a moment has had its time. */
export const isGivenUp = (since: string, now: number): boolean => now - Date.parse(since) >= GIVEN_UP_AFTER_MS;
