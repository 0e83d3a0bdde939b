import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import type { Message, MessageState } from './outbox-repository.ts';

/** 5 seconds after the first attempt, then twice as long each time, up to an hour. */
const PAUSES = { firstMs: 5000, longestMs: 3_600_000, jitter: 0.2 };
const GIVEN_UP_AFTER_MS = 5 * 24 * 3_600_000;

/** The outcome of an attempt for its message. */
export interface Verdict extends Pick<MessageState, 'answer' | 'status' | 'recipients' | 'refusals'> {
  /** `later`: another attempt may get it there. */
  readonly state: 'accepted' | 'refused' | 'later';
  /** Somebody has to mend something first, so the message is not given up. */
  readonly isPatient?: boolean;
  /** The pause before the next attempt, in place of the usual one. */
  readonly pauseMs?: (usualMs: number) => number;
}

/** The state of a message after an attempt that ended at `now`. */
export const stateAfter = (
  { begunAt, tries: before }: Pick<Message, 'begunAt' | 'tries'>,
  { state, isPatient = false, pauseMs = (usualMs) => usualMs, ...kept }: Verdict,
  now: number,
  random = Math.random(),
): MessageState => {
  const tries = before + 1;
  const ended = { ...kept, tries, at: new Date(now).toISOString(), nextAttemptAt: null };
  if (state !== 'later') return { ...ended, state };
  if (!isPatient && now - Date.parse(begunAt) >= GIVEN_UP_AFTER_MS) return { ...ended, state: 'expired' };
  const nextAttemptAt = new Date(now + pauseMs(pauseAfter(tries, PAUSES, random))).toISOString();
  return { ...ended, state: 'waiting', nextAttemptAt };
};
