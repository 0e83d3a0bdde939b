import { RECENT_MAX } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { countNew, countUnread } from '../src/admin/features/bookings/marks/use-news.ts';

const marks = (read: string[] = [], unread: string[] = []) => ({ read, unread });

describe('the number of unread enquiries', () => {
  it('counts the new ones that were not read, and those marked as unread', () => {
    expect(countUnread({ count: 3, recent: ['c', 'b', 'a'] }, marks(['b'], ['old', 'a']))).toBe(3);
  });

  it('counts also those beyond the listed ids', () => {
    const recent = Array.from({ length: RECENT_MAX }, (_, place) => `${place}`);
    expect(countUnread({ count: 150, recent }, marks())).toBe(150);
    expect(countUnread({ count: 150, recent }, marks(recent))).toBe(50);
  });
});

describe('the number of enquiries since the last read', () => {
  const listed = [{ id: 'c' }, { id: 'b' }];

  it('counts everything above the newest listed enquiry', () => {
    expect(countNew(['e', 'd', 'c', 'b', 'a'], listed)).toBe(2);
    expect(countNew(['c', 'a'], listed)).toBe(0);
  });

  it('counts everything if all listed enquiries were read before', () => {
    expect(countNew(['e', 'd'], listed)).toBe(2);
    expect(countNew(['a'], [])).toBe(1);
  });
});
