import { describe, expect, it } from 'vitest';
import {
  calendarDateWords,
  dateTimeWords,
  type Enquiry,
  type EnquiryFilter,
  enquiryMatches,
  enquirySearch,
  newestFirst,
  parsePlace,
  placeText,
} from '../src/index.ts';

const enquiry = (part: Partial<Enquiry> = {}): Enquiry => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Zoë Ångström',
  email: 'zoe@example.com',
  phone: '(555) 123-4567',
  selectedPackage: 'Signature',
  preferredDate: '2027-05-01',
  message: 'We would love a session\nin the park.',
  createdAt: '2026-11-21T23:30:00.000Z',
  spam: false,
  stage: 'new',
  notes: [],
  ...part,
});

describe('a search', () => {
  const finds = (search: string, timeZone = 'UTC') => enquirySearch(search, timeZone)(enquiry());

  it('looks into every field and ignores capitals and accents', () => {
    for (const search of ['zoe angstrom', 'EXAMPLE.com', 'signature', 'park', '2027-05-01', 'May 1, 2027']) {
      expect(finds(search), search).toBe(true);
    }
    expect(finds('zoe nobody')).toBe(false);
  });

  it('finds a phone number in any notation', () => {
    expect(finds('5551234567')).toBe(true);
    expect(finds('555-123-4567')).toBe(true);
    expect(finds('(555)123.45')).toBe(true);
    expect(finds('555-999-0000')).toBe(false);
  });

  it('finds the moment of arrival in the person’s time zone', () => {
    expect(finds('Nov 21 11:30 PM')).toBe(true);
    expect(finds('Nov 22, 2026, 12:30 AM', 'Europe/Paris')).toBe(true);
    expect(finds('Nov 22, 2026, 12:30 AM')).toBe(false);
  });
});

describe('a filter', () => {
  const matches = (filter: EnquiryFilter, part: Partial<Enquiry> = {}) => enquiryMatches(filter)(enquiry(part));

  it('leaves spam out unless only spam is requested', () => {
    expect([matches({}), matches({ spam: 'only' })]).toEqual([true, false]);
    expect([matches({}, { spam: true }), matches({ spam: 'only' }, { spam: true })]).toEqual([false, true]);
  });

  it('combines package, search and times', () => {
    const all = { package: 'Signature', search: 'park', receivedFrom: '2026-11-21T23:30:00.000Z' };
    expect(matches(all)).toBe(true);
    expect(matches({ ...all, package: 'Essential' })).toBe(false);
    expect(matches({ ...all, search: 'beach' })).toBe(false);
    expect(matches({ ...all, receivedFrom: '2026-11-21T23:30:00.001Z' })).toBe(false);
    expect(matches({ ...all, receivedBefore: '2026-11-21T23:30:00.000Z' })).toBe(false);
    expect(matches({ ...all, preferredFrom: '2027-05-01' })).toBe(true);
    expect(matches({ ...all, preferredFrom: '2027-05-02' })).toBe(false);
    expect(matches({ preferredFrom: '2027-05-01' }, { preferredDate: null })).toBe(false);
  });
});

describe('dates in words', () => {
  it('show a moment in the given time zone', () => {
    expect(dateTimeWords('UTC')('2026-11-21T08:15:00.000Z')).toBe('Nov 21, 2026, 08:15 AM');
    expect(dateTimeWords('Asia/Tokyo')('2026-11-21T23:05:00.000Z')).toBe('Nov 22, 2026, 08:05 AM');
  });

  it('keep a calendar date on the same day everywhere', () => {
    expect(calendarDateWords('2026-12-24')).toBe('Thu, Dec 24, 2026');
  });

  it('show a text that is not a calendar date unchanged', () => {
    expect(calendarDateWords('sometime in May')).toBe('sometime in May');
    expect(calendarDateWords('2026-99-99')).toBe('2026-99-99');
  });
});

describe('the order of enquiries', () => {
  it('puts the newest first, and the higher id first at the same moment', () => {
    const placeOf = (month: number, id: string) => ({ createdAt: `2026-0${month}-01T00:00:00.000Z`, id });
    const sorted = [placeOf(1, 'a'), placeOf(3, 'a'), placeOf(2, 'a'), placeOf(2, 'b')].toSorted(newestFirst);
    expect(sorted).toEqual([placeOf(3, 'a'), placeOf(2, 'b'), placeOf(2, 'a'), placeOf(1, 'a')]);
  });

  it('writes a place that can be parsed', () => {
    const { createdAt, id } = enquiry();
    expect(parsePlace(placeText({ createdAt, id }))).toEqual({ createdAt, id });
  });
});
