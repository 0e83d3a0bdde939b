import { describe, expect, it } from 'vitest';
import { mailVerdict } from '../../src/outbox/mail/mail-channel.ts';
import { stateAfter } from '../../src/outbox/outbox.ts';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-01-02T03:04:05.678Z');
const message = {
  kind: 'enquiry' as const,
  begunAt: new Date(START).toISOString(),
  tries: 20,
  recipients: null,
  refusals: '[]',
};
const verdict = { address: 'a@example.com', answer: '451 Later' };

/** The state after an attempt that ended so, at a moment. */
const after = (delivery: Parameters<typeof mailVerdict>[1], now: number) =>
  stateAfter(message, mailVerdict(message, delivery), now);

it.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [10, 2560],
  [11, 3600],
  [500, 3600],
])(
  'the time to the next attempt after attempt %i is at most %i seconds, and at least four fifths of that',
  (attempt, seconds) => {
    const pauseMs = (random: number): number => {
      const { nextAttemptAt } = stateAfter(
        { ...message, tries: attempt - 1 },
        { state: 'later', answer: null, trouble: null },
        START,
        random,
      );
      return Date.parse(nextAttemptAt ?? '') - START;
    };
    expect(pauseMs(0)).toBe(seconds * 1000);
    expect(pauseMs(1)).toBe(seconds * 800);
  },
);

describe('after five days', () => {
  const long = START + 6 * DAY;

  it.each([
    ['failing network', { kind: 'failed', trouble: 'network', answer: '' }],
    ['deferral', { kind: 'judged', accepted: null, deferred: [verdict], refused: [] }],
  ] as const)('a message is given up because of a %s', (_, delivery) => {
    expect(after(delivery, long)).toMatchObject({ state: 'expired', nextAttemptAt: null });
    expect(after(delivery, START + DAY)).toMatchObject({ state: 'waiting' });
  });

  it.each(['outage', 'nobody'] as const)(
    'a message goes on waiting where somebody has to mend something: %s',
    (trouble) => {
      expect(after({ kind: 'failed', trouble, answer: '' }, long)).toMatchObject({ state: 'waiting' });
    },
  );
});
