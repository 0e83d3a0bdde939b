import type { WebhookDelivery } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { stateWords, timeWords, untilMoves } from '../src/admin/features/webhook/delivery-words.ts';

const NOW = new Date(2026, 10, 22, 14, 0);
const at = (hours: number, minutes: number): string => new Date(2026, 10, 22, hours, minutes).toISOString();
const delivery = (change: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: '01930000-0000-7000-8000-000000000001',
  type: 'enquiry.received',
  enquiryId: '01930000-0000-7000-8000-000000000001',
  name: 'Ada',
  state: 'waiting',
  status: null,
  answer: null,
  createdAt: at(13, 58),
  at: at(13, 59),
  nextAttemptAt: null,
  tries: 1,
  ...change,
});

describe('an event of the webhook', () => {
  it('names its state, with the status if there was an answer', () => {
    expect(stateWords(delivery({ state: 'accepted', status: 200 }))).toBe('Accepted · 200');
    expect(stateWords(delivery({}))).toBe('Waiting');
  });

  it('names the last attempt, their number and the next one', () => {
    expect(timeWords(delivery({ tries: 0 }), NOW)).toBe('Received 01:59 PM');
    expect(timeWords(delivery({ tries: 1 }), NOW)).toBe('01:59 PM · 1 attempt');
    expect(timeWords(delivery({ tries: 3, nextAttemptAt: at(14, 5) }), NOW)).toBe(
      '01:59 PM · 3 attempts · next attempt 02:05 PM',
    );
  });

  it('is read again when it may have been sent, after 15 seconds at most', () => {
    const now = NOW.getTime();
    expect(untilMoves([delivery({})], now)).toBeNull();
    expect(untilMoves([delivery({ nextAttemptAt: at(13, 0) })], now)).toBe(1000);
    expect(untilMoves([delivery({ nextAttemptAt: at(14, 5) })], now)).toBe(15_000);
  });
});
