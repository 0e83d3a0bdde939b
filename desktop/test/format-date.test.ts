import { describe, expect, it } from 'vitest';
import { formatClock, formatDateTime, formatDay } from '../src/admin/lib/format-date.ts';

const local = (year: number, month: number, day: number, hour: number, minute: number): string =>
  new Date(year, month - 1, day, hour, minute).toISOString();

describe('dates', () => {
  it('show short month, day, year, hour and minute in the person’s time zone', () => {
    expect(formatDateTime(local(2026, 11, 21, 8, 15))).toBe('Nov 21, 2026, 08:15 AM');
    expect(formatDateTime(local(2026, 1, 2, 23, 5))).toBe('Jan 2, 2026, 11:05 PM');
    expect(formatDay(local(2026, 11, 21, 8, 15))).toBe('Nov 21, 2026');
  });

  it('show the clock with AM and PM too, and the day unless it is today', () => {
    const now = new Date(local(2026, 11, 21, 23, 0));
    expect(formatClock(local(2026, 11, 21, 21, 31), now)).toBe('09:31 PM');
    expect(formatClock(local(2026, 11, 20, 0, 5), now)).toBe('Nov 20, 12:05 AM');
  });
});
