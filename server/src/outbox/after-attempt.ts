import type { WebhookDelivery } from '@shutterdesk/shared';
import { delayAfter, isGivenUp } from '../work/backoff.ts';
import type { HookAnswer } from './hook-sender.ts';

/** The longest pause for which an address can ask. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;

const GONE = 410;

export const isAccepted = ({ status }: HookAnswer): boolean => status !== null && status >= 200 && status < 300;

/** The address says that nobody wants events there any more. */
export const isGone = ({ status }: HookAnswer): boolean => status === GONE;

/** The state of a delivery before an attempt. */
interface Attempted {
  readonly begunAt: string;
  /** Attempts before this one. */
  readonly tries: number;
}

export type DeliveryState = Pick<WebhookDelivery, 'state' | 'status' | 'answer' | 'at' | 'nextAttemptAt' | 'tries'>;

/** The next state of a delivery, after an attempt that ended at `now`. */
export const stateAfter = (
  delivery: Attempted,
  reply: HookAnswer,
  now: number,
  random = Math.random(),
): DeliveryState => {
  const { status, answer, retryAfterMs } = reply;
  const tries = delivery.tries + 1;
  const same = { status, answer, at: new Date(now).toISOString(), tries, nextAttemptAt: null };
  if (isAccepted(reply)) return { ...same, state: 'accepted' };
  if (isGone(reply)) return { ...same, state: 'refused' };
  if (isGivenUp(delivery.begunAt, now)) return { ...same, state: 'expired' };
  const delay = Math.max(delayAfter(tries, random), Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS));
  return { ...same, state: 'waiting', nextAttemptAt: new Date(now + delay).toISOString() };
};
