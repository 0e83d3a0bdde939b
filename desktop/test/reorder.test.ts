import { describe, expect, it } from 'vitest';
import { moved } from '../src/admin/ui/item-list.tsx';
import { reordered } from '../src/admin/ui/photo-grid.tsx';

const ids = ['a', 'b', 'c', 'd', 'e'];

describe('the order of the gallery', () => {
  it.each([
    ['b', 'd', 'acdbe'],
    ['d', 'b', 'adbce'],
    ['a', 'e', 'bcdea'],
    ['e', 'a', 'eabcd'],
    ['c', 'c', 'abcde'],
  ])('puts %s at the place of %s: %s', (active, over, expected) => {
    expect(reordered(ids, active, over).join('')).toBe(expected);
  });

  it('moves the selected photographs together, in their own order, and loses none', () => {
    expect(reordered(ids, 'd', 'b', new Set(['a', 'd'])).join('')).toBe('adbce');
    expect(reordered(ids, 'a', 'e', new Set(['a', 'c'])).join('')).toBe('bdeac');
  });

  it('leaves the selection in place when another photograph is moved', () => {
    expect(reordered(ids, 'e', 'b', new Set(['a', 'c'])).join('')).toBe('aebcd');
  });

  it('does not change when a photograph is dropped on itself', () => {
    expect(reordered(ids, 'a', 'c', new Set(['a', 'c']))).toEqual(ids);
  });

  it.each([
    [1, 'cabde'],
    [5, 'abdec'],
    [3, 'abcde'],
  ])('puts a photograph at place %d: %s', (position, expected) => {
    expect(moved(ids, ids.indexOf('c'), position - 1).join('')).toBe(expected);
  });
});
