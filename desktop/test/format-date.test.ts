import { describe, expect, it } from 'vitest';
import { newestFirst } from '../src/renderer/features/bookings/newest-first.ts';
import { formatCalendarDate, formatDateTime, formatDay } from '../src/renderer/lib/format-date.ts';

const local = (year: number, month: number, day: number, hour: number, minute: number): string =>
  new Date(year, month - 1, day, hour, minute).toISOString();

describe('dates', () => {
  it('show short month, day, year, hour and minute in the person’s own time', () => {
    expect(formatDateTime(local(2026, 11, 21, 8, 15))).toBe('Nov 21, 2026, 08:15 AM');
    expect(formatDateTime(local(2026, 1, 2, 23, 5))).toBe('Jan 2, 2026, 11:05 PM');
    expect(formatDay(local(2026, 11, 21, 8, 15))).toBe('Nov 21, 2026');
  });

  it('keep a calendar date the same day everywhere', () => {
    expect(formatCalendarDate('2026-12-24')).toBe('Thu, Dec 24, 2026');
  });

  it('show what is no calendar date as it was written', () => {
    expect(formatCalendarDate('sometime in May')).toBe('sometime in May');
    expect(formatCalendarDate('2026-99-99')).toBe('2026-99-99');
  });

  it('put the newest enquiry first', () => {
    const of = (createdAt: string) => ({ createdAt });
    const sorted = newestFirst([
      of('2026-01-01T00:00:00.000Z'),
      of('2026-03-01T00:00:00.000Z'),
      of('2026-02-01T00:00:00.000Z'),
    ]);
    expect(sorted.map(({ createdAt }) => createdAt.slice(5, 7))).toEqual(['03', '02', '01']);
  });
});
