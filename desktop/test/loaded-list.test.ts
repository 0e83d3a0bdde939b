import type { Enquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import {
  type LoadedList,
  newestPage,
  PAGE_SIZE,
  totalOf,
  withEnquiry,
  withoutEnquiry,
  withPage,
} from '../src/admin/features/bookings/loaded-list.ts';
import { enquiry } from './enquiry.ts';

/** Number 1 is the oldest; higher numbers are newer. */
const numbered = (number: number, part: Partial<Enquiry> = {}): Enquiry =>
  enquiry({
    id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    name: `Visitor ${number}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
    ...part,
  });

const list = (...numbers: number[]): Enquiry[] => numbers.map((number) => numbered(number));
const loaded = (...numbers: number[]): LoadedList => ({ enquiries: list(...numbers), complete: false });
const numbersOf = ({ enquiries }: LoadedList): number[] => enquiries.map(({ name }) => Number(name.split(' ')[1]));

const newest = (held: LoadedList | undefined, ...numbers: number[]) =>
  withPage(held, { before: null, enquiries: list(...numbers), isLast: false });

const further = (held: LoadedList, before: number, numbers: number[], isLast = false) =>
  withPage(held, { before: numbered(before), enquiries: list(...numbers), isLast });

describe('a list that is loaded page by page', () => {
  it('continues at its end', () => {
    const first = newest(undefined, 9, 8, 7);
    expect(first.complete).toBe(false);
    const whole = further(first, 7, [6, 5], true);
    expect([numbersOf(whole), whole.complete]).toEqual([[9, 8, 7, 6, 5], true]);
  });

  it('adds new items, removes deleted ones and keeps the rest when its newest page is read again', () => {
    expect(numbersOf(newest(loaded(9, 8, 7, 6, 5, 4), 11, 10, 9, 7))).toEqual([11, 10, 9, 7, 6, 5, 4]);
  });

  it('contains no enquiry twice when others were deleted and a page overlaps', () => {
    expect(numbersOf(newest(loaded(9, 8, 7, 6, 5), 9, 6, 5, 4))).toEqual([9, 6, 5, 4]);
  });

  it('contains each enquiry in its latest state', () => {
    const read = numbered(8, { message: 'Another' });
    const now = withPage(loaded(9, 8, 7), { before: null, enquiries: [numbered(9), read], isLast: false });
    expect(now.enquiries[1]).toBe(read);
  });

  it('starts over when more has arrived than a page holds, so that nothing in between is skipped', () => {
    expect(newest({ ...loaded(5, 4, 3), complete: true }, 20, 19, 18)).toEqual(loaded(20, 19, 18));
  });

  it('refuses a page that would leave a gap', () => {
    const held = loaded(9, 8);
    expect(further(held, 5, [4, 3])).toBe(held);
  });

  it('is complete after a page that was not full, and stays so', () => {
    const whole = further(loaded(9, 8), 8, [], true);
    expect([numbersOf(whole), whole.complete]).toEqual([[9, 8], true]);
    expect(newest(whole, 10, 9).complete).toBe(true);
    expect(withPage(whole, { before: null, enquiries: [], isLast: true })).toEqual({ enquiries: [], complete: true });
  });

  it('inserts an enquiry at its place, unless it belongs below the loaded part', () => {
    const held = loaded(9, 7, 5);
    expect(numbersOf(withEnquiry(held, numbered(8)))).toEqual([9, 8, 7, 5]);
    expect(numbersOf(withEnquiry(held, numbered(10)))).toEqual([10, 9, 7, 5]);
    expect(numbersOf(withEnquiry(held, numbered(2)))).toEqual([9, 7, 5]);
    expect(numbersOf(withEnquiry({ ...held, complete: true }, numbered(2)))).toEqual([9, 7, 5, 2]);
    expect(numbersOf(withEnquiry(held, numbered(7)))).toEqual([9, 7, 5]);
    expect(numbersOf(withoutEnquiry(held, numbered(7).id))).toEqual([9, 5]);
  });

  it('can be reduced to its newest page', () => {
    const many = Array.from({ length: PAGE_SIZE + 1 }, (_, place) => 200 - place);
    expect(newestPage({ ...loaded(...many), complete: true })).toEqual(loaded(...many.slice(0, PAGE_SIZE)));
    const few = { ...loaded(2, 1), complete: true };
    expect(newestPage(few)).toEqual(few);
  });

  it('knows its length from itself when it is complete, else from the count', () => {
    expect(totalOf({ ...loaded(3, 2, 1), complete: true }, 7)).toBe(3);
    expect(totalOf(loaded(3, 2, 1), 100)).toBe(100);
    expect(totalOf(loaded(3, 2, 1), undefined)).toBeUndefined();
    expect(totalOf(loaded(3, 2, 1), 2)).toBe(4);
  });
});
