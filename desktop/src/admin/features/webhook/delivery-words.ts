import type { WebhookDelivery } from '@shutterdesk/shared';
import { formatClock } from '#lib/format-date.ts';
import { WEBHOOK_WORDS as words } from './webhook-words.ts';

/** A delivery's state with the answered status: 'Waiting · 500'. */
export const stateWords = ({ state, status }: WebhookDelivery): string =>
  [words.states[state], status].filter((part) => part !== null).join(' · ');

/** The times of the last and the next attempt, and the number of attempts. */
export const timeWords = ({ at, tries, nextAttemptAt }: WebhookDelivery, now = new Date()): string =>
  [
    tries === 0 ? words.received(formatClock(at, now)) : `${formatClock(at, now)} · ${words.attempts(tries)}`,
    nextAttemptAt && words.nextAttempt(formatClock(nextAttemptAt, now)),
  ]
    .filter(Boolean)
    .join(' · ');

const SOON_MS = 1000;
const LATEST_MS = 15_000;

/** The time until a waiting event may have been sent, in milliseconds; null when none waits. */
export const untilMoves = (deliveries: readonly WebhookDelivery[], now = Date.now()): number | null => {
  const waits = deliveries.flatMap(({ nextAttemptAt }) => (nextAttemptAt ? Date.parse(nextAttemptAt) - now : []));
  return waits.length === 0 ? null : Math.min(LATEST_MS, Math.max(0, Math.min(...waits)) + SOON_MS);
};
