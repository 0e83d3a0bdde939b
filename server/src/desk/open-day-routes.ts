import {
  answerForDay,
  type DayAnswer,
  datesIn,
  readOpenDay,
  type Settings,
  todayIn,
  wordsIn,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { refusedField } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import type { Clock } from '../work/clock.ts';

const answerNow = (settings: Settings, day: string | undefined, clock: Clock): DayAnswer => {
  const dates = datesIn(settings);
  const today = todayIn(dates.timeZone, clock.now());
  return answerForDay(dates, { day: day ?? today, today, words: wordsIn(settings.language).dates });
};

/** @throws {HttpError} invalid_request for a day that the studio does not take now */
export const refuseClosedDay = (settings: Settings, day: string, clock: Clock): void => {
  const { sentence } = answerNow(settings, day, clock);
  if (sentence !== null) throw refusedField('preferredDate', sentence);
};

export const mountOpenDay = (api: Api, { settings, clock }: Context): void => {
  mount(api, readOpenDay, async ({ query }) => answerNow(await settings(), query.day, clock));
};
