import { describe, expect, it } from 'vitest';
import { lastAway, periodKey } from '../src/admin/features/bookings/list/while-away-line.tsx';

const period = (id: string, from: string, to: string) => ({ id, from, to, sentence: '' });
const spring = period('a', '2027-03-03', '2027-03-17');
const march = period('b', '2027-03-20', '2027-03-20');
const at = (moment: string, timeZone: string | null = null) =>
  lastAway({ away: [march, spring], timeZone }, Date.parse(moment));

describe('the period that Bookings looks back on', () => {
  it.each([
    ['2027-03-17T23:59:59Z', null],
    ['2027-03-18T00:00:00Z', spring],
    ['2027-03-20T12:00:00Z', spring],
    ['2027-03-21T00:00:00Z', march],
    ['2027-04-19T12:00:00Z', march],
    ['2027-04-20T00:00:00Z', null],
  ])('at %s is the last one that is over', (moment, expected) => expect(at(moment)).toEqual(expected));

  it('ends by the studio’s own calendar', () => {
    expect(at('2027-03-18T01:00:00Z', 'America/New_York')).toBeNull();
  });

  it('is absent with a server without dates', () => {
    expect(lastAway({}, Date.now())).toBeNull();
  });

  it('returns after it was put away if it is moved', () => {
    expect(periodKey(spring)).not.toBe(periodKey({ ...spring, to: '2027-03-18' }));
  });
});
