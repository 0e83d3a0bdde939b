import { describe, expect, it } from 'vitest';
import { openingHours } from '../src/opening-hours.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

describe('opening hours for search engines', () => {
  it.each([
    ['Monday - Friday: 9:00 AM - 6:00 PM', WEEK.slice(0, 5), '09:00', '18:00'],
    ['Mon–Fri 9–17', WEEK.slice(0, 5), '09:00', '17:00'],
    ['Tue to Thu: 9-5', WEEK.slice(1, 4), '09:00', '17:00'],
    ['Sat: 10am – 4.30pm', ['Saturday'], '10:00', '16:30'],
    ['Mon, Wed & Fri: 12 pm - 8 p.m.', ['Monday', 'Wednesday', 'Friday'], '12:00', '20:00'],
    ['Weekdays 08:30-16:00', WEEK.slice(0, 5), '08:30', '16:00'],
    ['Daily: 6pm - 12am', WEEK, '18:00', '00:00'],
  ])('are parsed from "%s"', (line, dayOfWeek, opens, closes) => {
    expect(openingHours([line])).toEqual([{ dayOfWeek, opens, closes }]);
  });

  it.each(['Sunday: closed', 'By appointment', 'Fri-Mon: 9-5', 'Mon: 9-', 'Mon: 25:00-26:00', 'Someday: 9-5', ''])(
    'are left out for another text: "%s"',
    (line) => {
      expect(openingHours([line])).toEqual([]);
    },
  );
});
