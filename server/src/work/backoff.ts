import { pauseAfter } from '@shutterdesk/shared/node/backoff';

const SECOND = 1000;
const PAUSES = { firstMs: 5 * SECOND, longestMs: 3600 * SECOND, jitter: 0.2 };

/** 5 seconds after the first attempt, then twice as long each time, up to an hour. */
export const delayAfter = (attempts: number, random?: number): number => pauseAfter(attempts, PAUSES, random);
