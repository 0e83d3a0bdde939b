import { RECENT_MAX } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { countNew, countUnread } from '../src/renderer/features/enquiries/use-news.ts';

const marks = (read: string[] = [], unread: string[] = []) => ({ read: new Set(read), unread: new Set(unread) });

describe('the number in the tab', () => {
  it('is how many have come that were not read, with those that were marked as unread', () => {
    expect(countUnread({ count: 3, recent: ['c', 'b', 'a'] }, marks(['b'], ['old', 'a']))).toBe(3);
  });

  it('counts those too that are too many to be named', () => {
    const recent = Array.from({ length: RECENT_MAX }, (_, place) => `${place}`);
    expect(countUnread({ count: 150, recent }, marks())).toBe(150);
    expect(countUnread({ count: 150, recent }, marks(recent))).toBe(50);
  });
});

describe('what has come since the list was read', () => {
  const listed = [{ id: 'c' }, { id: 'b' }];

  it('is everything above the newest that is listed', () => {
    expect(countNew(['e', 'd', 'c', 'b', 'a'], listed)).toBe(2);
    expect(countNew(['c', 'a'], listed)).toBe(0);
  });

  it('is everything where all that is listed was read before', () => {
    expect(countNew(['e', 'd'], listed)).toBe(2);
    expect(countNew(['a'], [])).toBe(1);
  });
});
