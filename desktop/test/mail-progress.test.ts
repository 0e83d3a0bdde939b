import type { EnquiryMail } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { mailProgress, untilMailMoves } from '../src/admin/features/bookings/card/mail-progress.ts';
import { withMail } from '../src/admin/features/bookings/loaded-list.ts';
import { enquiry } from './enquiry.ts';

const NOW = new Date(2026, 10, 22, 14, 0);
const at = (hours: number, minutes: number): string => new Date(2026, 10, 22, hours, minutes).toISOString();
const mail = (change: Partial<EnquiryMail>): EnquiryMail => ({
  state: 'waiting',
  answer: null,
  at: at(13, 59),
  nextAttemptAt: null,
  ...change,
});
const progress = (change: Partial<EnquiryMail>) => mailProgress(mail(change), NOW);

describe('the progress of a message', () => {
  it('begins when the message is stored, before its first attempt', () => {
    expect(progress({ nextAttemptAt: at(14, 0) })).toEqual({
      kind: 'waits',
      text: 'Saved · on its way to you',
      detail: null,
    });
  });

  it('names the next attempt and the reason while the message waits', () => {
    expect(progress({ answer: '421 Try later', nextAttemptAt: at(14, 5) })).toEqual({
      kind: 'waits',
      text: 'Saved · not emailed yet · next attempt 02:05 PM',
      detail: 'The mail server: “421 Try later”',
    });
    expect(progress({ answer: '421 Try later' }).text).toBe('Saved · not emailed yet');
  });

  it('is quiet after an acceptance, and has the mail server’s words', () => {
    expect(progress({ state: 'accepted', answer: '250 queued as 4F1' })).toEqual({
      kind: 'quiet',
      text: 'Emailed 01:59 PM',
      detail: 'Accepted by the mail server: “250 queued as 4F1”',
    });
  });

  it('says plainly that the message has failed', () => {
    expect(progress({ state: 'refused', answer: '550 No such mailbox' })).toEqual({
      kind: 'ended',
      text: 'Refused by the mail server 01:59 PM',
      detail: 'The mail server: “550 No such mailbox”',
    });
    expect(progress({ state: 'expired' })).toMatchObject({
      kind: 'ended',
      text: 'Not sent · we gave up after five days',
    });
  });
});

describe('the next look at messages that wait', () => {
  const until = (...mails: (EnquiryMail | undefined)[]) =>
    untilMailMoves(
      mails.map((one) => ({ mail: one })),
      NOW.getTime(),
    );

  it('does not happen if no message waits', () => {
    expect(until(undefined, mail({ state: 'accepted' }))).toBeNull();
  });

  it('comes shortly after the next attempt, and within 15 seconds', () => {
    const soon = new Date(NOW.getTime() + 10_000).toISOString();
    expect(until(mail({ nextAttemptAt: at(15, 0) }), mail({ nextAttemptAt: soon }))).toBe(12_000);
    expect(until(mail({ nextAttemptAt: at(15, 0) }))).toBe(15_000);
    expect(until(mail({ nextAttemptAt: at(13, 0) }))).toBe(2000);
    expect(until(mail({}))).toBe(2000);
  });
});

it('shows the states of messages, and changes nothing else in the list', () => {
  const sent = (id: string, of?: EnquiryMail) => enquiry({ id, ...(of ? { mail: of } : {}) });
  const loaded = { enquiries: [sent('b', mail({})), sent('a')], complete: true };
  const accepted = mail({ state: 'accepted', answer: '250 Ok' });
  const now = withMail(loaded, [sent('c', accepted), sent('b', accepted), sent('a')]);
  expect(now.enquiries.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(now.enquiries[0]?.mail).toEqual(accepted);
  expect(now.enquiries[1]).toBe(loaded.enquiries[1]);
  expect(withMail(loaded, [sent('b', mail({}))])).toBe(loaded);
});
