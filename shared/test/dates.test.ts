import { describe, expect, it } from 'vitest';
import {
  conflictWords,
  DEFAULT_SETTINGS,
  mergeSettings,
  NO_DATES,
  newDateIssues,
  type PeriodAway,
  type Settings,
  settingsInputSchema,
} from '../src/index.ts';

const id = (n: number): string => `0193e0a0-0000-7000-8000-00000000000${n}`;
const period = (n: number, from: string, to: string, sentence = ''): PeriodAway => ({ id: id(n), from, to, sentence });
const spring = period(1, '2027-03-03', '2027-03-17');
const summer = period(2, '2027-07-01', '2027-07-20');

const save = (change: object) => settingsInputSchema.safeParse({ ...DEFAULT_SETTINGS, ...change });
const issue = (change: object) => {
  const [first] = save(change).error?.issues ?? [];
  return [first?.path.join('.'), first?.message];
};

describe('dates in a save', () => {
  it.each<[string, object, string, string]>([
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'No such time zone'],
    ['a day that does not exist', { closedDays: ['2027-02-29'] }, 'closedDays.0', 'Please enter a valid date'],
    ['a repeated day', { closedDays: ['2027-02-28', '2027-02-28'] }, 'closedDays.1', 'This day is already listed'],
    [
      'an eighth weekday',
      { closedWeekdays: [8] },
      'closedWeekdays.0',
      'Weekdays are numbered from 1 (Monday) to 7 (Sunday)',
    ],
    ['half a day', { noticeDays: 0.5 }, 'noticeDays', 'Please enter a number of days from 0 to 365'],
    ['too long a notice', { noticeDays: 366 }, 'noticeDays', 'Please enter a number of days from 0 to 365'],
    ['a notice in words', { noticeDays: 'two' }, 'noticeDays', 'Please enter a number of days from 0 to 365'],
    [
      'a period that ends before it begins',
      { away: [period(1, '2027-03-17', '2027-03-03')] },
      'away.0.to',
      'This period ends before it begins',
    ],
    [
      'a period that overlaps another',
      { away: [spring, period(2, '2027-03-17', '2027-03-20')] },
      'away.1.from',
      'Overlaps the period from March 3 to March 17, 2027',
    ],
    [
      'too long a sentence',
      { away: [{ ...spring, sentence: 'x'.repeat(1001) }] },
      'away.0.sentence',
      'Must be at most 1000 characters',
    ],
    ['one period twice', { away: [spring, { ...summer, id: id(1) }] }, 'away.1.id', 'Invalid input'],
    [
      'too many days',
      { closedDays: Array.from({ length: 101 }, (_, at) => new Date(at * 864e5).toISOString().slice(0, 10)) },
      'closedDays',
      'You can have at most 100 closed days. Remove past ones.',
    ],
  ])('refuse %s', (_, change, path, message) => {
    expect(issue(change)).toEqual([path, message]);
  });

  it('are put in order', () => {
    const { data } = save({
      closedWeekdays: [7, 1, 7],
      closedDays: ['2027-12-25', '2027-12-24'],
      away: [summer, spring],
    });
    expect(data).toMatchObject({
      closedWeekdays: [1, 7],
      closedDays: ['2027-12-24', '2027-12-25'],
      away: [spring, summer],
    });
  });

  it('may be left out', () => {
    const { packages, schedulingEnabled } = DEFAULT_SETTINGS;
    expect(settingsInputSchema.parse({ packages, schedulingEnabled })).not.toHaveProperty('away');
  });
});

describe('new dates', () => {
  const now = Date.parse('2027-03-10T23:30:00Z');
  const issues = (before: object, after: object) =>
    newDateIssues({ ...NO_DATES, ...before }, { ...NO_DATES, ...after }, now).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it('must not be over', () => {
    const over = period(2, '2027-01-01', '2027-03-09');
    expect(issues({}, { away: [over, spring], closedDays: ['2027-03-09', '2027-03-10'] })).toEqual([
      'closedDays.0: This day is in the past',
      'away.0.to: This period is in the past',
    ]);
  });

  it('are judged by the clock of the studio', () => {
    const timeZone = 'Europe/Berlin';
    expect(issues({}, { timeZone, closedDays: ['2027-03-10', '2027-03-11'] })).toEqual([
      'closedDays.0: This day is in the past',
    ]);
  });

  it('may be over if they are not new, with another sentence too', () => {
    const over = period(2, '2027-01-01', '2027-03-09');
    const stored = { away: [over], closedDays: ['2027-03-09'] };
    expect(issues(stored, { ...stored, away: [{ ...over, sentence: 'It was fine.' }] })).toEqual([]);
    expect(issues(stored, { ...stored, away: [{ ...over, to: '2027-03-08' }] })).toEqual([
      'away.0.to: This period is in the past',
    ]);
  });

  it('must exist where the studio is', () => {
    const skipped = period(2, '2011-12-30', '2027-12-31');
    expect(issues({}, { timeZone: 'Pacific/Apia', away: [skipped] })).toEqual([
      'away.0.from: There is no December 30, 2011 in Pacific/Apia: the clocks skip it',
    ]);
  });
});

describe('two people’s dates', () => {
  const dated = (change: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, away: [spring], ...change });

  it('are kept item by item', () => {
    const base = dated({ closedDays: ['2026-12-24'], closedWeekdays: [7] });
    const mine = { ...base, away: [spring, summer], closedDays: [], closedWeekdays: [1, 7] };
    const theirs = {
      ...base,
      away: [period(3, '2027-01-01', '2027-01-02'), { ...spring, sentence: 'In Norway.' }],
      closedDays: ['2026-12-24', '2026-12-31'],
      closedWeekdays: [],
      noticeDays: 3,
    };
    expect(mergeSettings(base, mine, theirs)).toMatchObject({
      merged: {
        away: [period(3, '2027-01-01', '2027-01-02'), { ...spring, sentence: 'In Norway.' }, summer],
        closedDays: ['2026-12-31'],
        closedWeekdays: [1],
        noticeDays: 3,
      },
      conflicts: [],
    });
  });

  it('ask a person only about a period that both changed', () => {
    const [base, mine] = [dated({}), dated({ away: [{ ...spring, to: '2027-03-20' }, summer] })];
    const theirs = dated({ away: [{ ...spring, to: '2027-03-10', sentence: 'In Norway.' }] });
    const { merged, basis, conflicts } = mergeSettings(base, mine, theirs);
    expect(merged.away).toEqual([{ ...spring, to: '2027-03-20' }, summer]);
    expect(basis.away).toEqual([spring]);
    expect(conflicts.map((conflict) => conflictWords(conflict, null))).toEqual([
      {
        label: 'Periods Away',
        mine: 'Away from March 3 to March 20, 2027',
        theirs: 'Away from March 3 to March 10, 2027\nIn Norway.',
      },
    ]);
    const chosen = new Set(conflicts.map(({ field }) => field));
    expect(mergeSettings(base, mine, theirs, chosen).merged.away).toEqual([
      { ...spring, to: '2027-03-10', sentence: 'In Norway.' },
      summer,
    ]);
  });

  it('ask about a period that one changed and the other removed', () => {
    const theirs = dated({ away: [{ ...spring, to: '2027-03-10' }] });
    const [conflict] = mergeSettings(dated({}), dated({ away: [] }), theirs).conflicts;
    expect(conflict && conflictWords(conflict, null)).toMatchObject({ mine: 'Removed', theirs: expect.any(String) });
  });

  it('stay as they are if one side is of a release that does not know them', () => {
    const { away: _, ...older } = dated({ heroText: 'Mine' });
    expect(mergeSettings(dated({}), older, dated({ away: [spring, summer] })).merged).toMatchObject({
      heroText: 'Mine',
      away: [spring, summer],
    });
  });
});
