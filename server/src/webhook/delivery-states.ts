import type { WebhookDelivery } from '@shutterdesk/shared';
import { delayAfter, isGivenUp } from '../work/backoff.ts';
import type { HookAnswer } from './hook-sender.ts';

/** An address may ask to be left alone for so long. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;

const GONE = 410;

export const isAccepted = ({ status }: HookAnswer): boolean => status !== null && status >= 200 && status < 300;

/** The address says that nobody wants events there any more. */
export const isGone = ({ status }: HookAnswer): boolean => status === GONE;

/** A delivery as it stands before an attempt. */
interface Attempted {
  readonly begunAt: string;
  /** Attempts before this one. */
  readonly tries: number;
}

export type DeliveryState = Pick<WebhookDelivery, 'state' | 'status' | 'answer' | 'at' | 'nextAttemptAt' | 'tries'>;

/** The next state of a delivery, after an attempt that ended at `now`. */
export const stateAfter = (
  delivery: Attempted,
  came: HookAnswer,
  now: number,
  random = Math.random(),
): DeliveryState => {
  const { status, answer, retryAfterMs } = came;
  const tries = delivery.tries + 1;
  const same = { status, answer, at: new Date(now).toISOString(), tries, nextAttemptAt: null };
  if (isAccepted(came)) return { ...same, state: 'accepted' };
  if (isGone(came)) return { ...same, state: 'refused' };
  if (isGivenUp(delivery.begunAt, now)) return { ...same, state: 'expired' };
  const delay = Math.max(delayAfter(tries, random), Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS));
  return { ...same, state: 'waiting', nextAttemptAt: new Date(now + delay).toISOString() };
};
