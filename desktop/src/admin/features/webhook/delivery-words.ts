import type { WebhookDelivery } from '@shutterdesk/shared';
import { formatClock } from '#lib/format-date.ts';

const STATES = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  refused: 'Refused',
  expired: 'Gave up after five days',
  stopped: 'Not sent, because the webhook was turned off',
} satisfies Record<WebhookDelivery['state'], string>;

const attempts = (count: number) => (count === 1 ? '1 attempt' : `${count.toLocaleString('en-US')} attempts`);

/** A delivery's state with the answered status: 'Waiting · 500'. */
export const stateWords = ({ state, status }: WebhookDelivery): string =>
  [STATES[state], status].filter((part) => part !== null).join(' · ');

/** The times of the last and the next attempt, and the number of attempts. */
export const timeWords = ({ at, tries, nextAttemptAt }: WebhookDelivery, now = new Date()): string =>
  [
    tries === 0 ? `Received ${formatClock(at, now)}` : `${formatClock(at, now)} · ${attempts(tries)}`,
    nextAttemptAt && `next attempt ${formatClock(nextAttemptAt, now)}`,
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
