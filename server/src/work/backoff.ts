import { pauseAfter } from '@shutterdesk/shared/node/backoff';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const PAUSES = { firstMs: 5 * SECOND, longestMs: HOUR, jitter: 0.2 };
const GIVEN_UP_AFTER_MS = 5 * 24 * HOUR;

/** 5 seconds after the first attempt, then twice as long each time, up to an hour. */
export const delayAfter = (attempts: number, random?: number): number => pauseAfter(attempts, PAUSES, random);

/** Tells whether something that has waited since a moment has had its time. */
export const isGivenUp = (since: string, now: number): boolean => now - Date.parse(since) >= GIVEN_UP_AFTER_MS;
