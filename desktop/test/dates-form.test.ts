import {
  DEFAULT_SETTINGS,
  datesIn,
  NO_DATES,
  type PeriodAway,
  type Settings,
  type StudioDates,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { checkDates, type DatesForm, toDates, toForm } from '../src/admin/features/dates/dates-form.ts';
import { mergeFields } from '../src/admin/lib/studio/use-settings-part.ts';

const NOW = Date.parse('2027-03-10T12:00:00Z');
const id = (n: number): string => `0193e0a0-0000-7000-8000-00000000000${n}`;
const period = (n: number, from: string, to: string, sentence = ''): PeriodAway => ({ id: id(n), from, to, sentence });
const spring = period(1, '2027-05-03', '2027-05-17');
const summer = period(2, '2027-07-01', '2027-07-20');

const form = (change: Partial<DatesForm> = {}): DatesForm => ({ ...toForm(NO_DATES), ...change });
const mergeIncoming = mergeFields<DatesForm, ReturnType<typeof toDates>>({
  toForm: (settings) => toForm(datesIn(settings)),
  toFields: toDates,
});
const check = (change: Partial<DatesForm>, stored: Partial<StudioDates> = {}) =>
  checkDates(form(change), { ...NO_DATES, ...stored }, NOW);

describe('the form of the dates', () => {
  it('sends the unchanged dates unchanged, and typed ones in order', () => {
    expect(toDates(toForm(NO_DATES))).toEqual(NO_DATES);
    expect(toDates(form({ away: [summer, spring], noticeDays: '', timeZone: ' Europe/Berlin ' }))).toMatchObject({
      away: [spring, summer],
      noticeDays: 0,
      timeZone: 'Europe/Berlin',
    });
    expect(toDates(form({ timeZone: ' ' }))).toEqual(toDates(form()));
  });

  it('names each error in its field, whatever the order of typing', () => {
    expect(check({ noticeDays: 'soon', timeZone: 'Berlin' })).toEqual({
      noticeDays: 'Please enter a number of days from 0 to 365',
      timeZone: 'No such time zone',
    });
    expect(check({ away: [summer, period(3, '2027-05-10', '2027-05-01'), spring] })).toEqual({
      'away.1.to': 'This period ends before it begins',
    });
    expect(check({ away: [summer, period(3, '2027-05-10', '2027-05-20'), spring] })).toEqual({
      'away.1.from': 'Overlaps the period from May 3 to May 17, 2027',
    });
    expect(check({ closedDays: ['2027-04-01', '2027-03-09'] })).toEqual({
      'closedDays.2027-03-09': 'This day is in the past',
    });
    expect(check({ closedDays: ['2027-03-09'] }, { closedDays: ['2027-03-09'] })).toEqual({});
  });

  it('takes over other people’s saves, and keeps the typed dates in their places', () => {
    const stored: Settings = { ...DEFAULT_SETTINGS, away: [spring], noticeDays: 3 };
    const typed = form({ away: [summer, { ...spring, sentence: 'In Norway.' }] });
    const merge = mergeIncoming(form({ away: [spring] }), typed, stored);
    expect(merge).toMatchObject({ form: { away: typed.away, noticeDays: '3' }, conflicts: [] });
    expect(toDates(merge.form)).not.toEqual(toDates(merge.base));
  });

  it('leaves the typed rows where they are, and takes days that others close', () => {
    const stored: Settings = { ...DEFAULT_SETTINGS, away: [period(3, '2027-04-01', '2027-04-02'), spring] };
    const typed = form({ away: [summer, spring], closedDays: ['2027-12-24'], closedWeekdays: [1] });
    const theirs = { ...stored, closedDays: ['2027-12-31'], closedWeekdays: [7] };
    const { conflicts, form: merged } = mergeIncoming(form({ away: [spring] }), typed, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.away.map((row) => row.id)).toEqual([summer.id, spring.id, id(3)]);
    expect(merged.closedDays).toEqual(['2027-12-24', '2027-12-31']);
    expect(merged.closedWeekdays).toEqual([1, 7]);
  });

  it('asks about a period that both changed', () => {
    const stored: Settings = { ...DEFAULT_SETTINGS, away: [{ ...spring, to: '2027-05-20' }] };
    const mine = form({ away: [{ ...spring, to: '2027-05-10' }] });
    const { conflicts, form: merged } = mergeIncoming(form({ away: [spring] }), mine, stored);
    expect(conflicts.map(({ field }) => field)).toEqual([`away.${id(1)}`]);
    expect(merged.away).toEqual(mine.away);
  });
});
