import type { EnquiryFilter } from '@shutterdesk/shared';
import { localDate } from '#lib/format-date.ts';
import type { DateChoice, StageChoice } from './enquiries-words.ts';

export interface FilterChoices {
  search: string;
  /** A package's name; null for all. */
  package: string | null;
  stage: StageChoice;
  /** The id of the only enquiry to show, which a link names; null for all. */
  only: string | null;
  date: DateChoice;
  /** Calendar dates of the person's own time zone, both included; '' for no bound. Used by 'between'. */
  from: string;
  to: string;
}

export const NO_FILTER: FilterChoices = {
  search: '',
  package: null,
  stage: 'current',
  only: null,
  date: 'any',
  from: '',
  to: '',
};

export type EnquiryKind = 'inbox' | 'spam';

/** More has been chosen than a stage. */
export const isNarrowed = (filter: FilterChoices): boolean =>
  filter.search.trim() !== '' ||
  filter.package !== null ||
  filter.stage === 'all' ||
  filter.only !== null ||
  filter.date !== 'any';

/** Everything from one address, archived enquiries too. */
export const fromAddress = (email: string): FilterChoices => ({ ...NO_FILTER, stage: 'all', search: email });

export const onlyOne = (id: string): FilterChoices => ({ ...NO_FILTER, only: id });

const DAYS_BACK = { today: 0, week: 6, month: 29, year: 364 } as const;

/** The last day that a date field accepts: the API does not accept years of five digits. */
export const LAST_DAY = '9999-12-31';

const isBound = (day: string): boolean => day.length === LAST_DAY.length;

/** The moment at which a calendar date begins in the person's time zone, plus a number of days. */
const startOf = (day: string, plus = 0): string => {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + plus);
  return start.toISOString();
};

type Dates = Pick<EnquiryFilter, 'receivedFrom' | 'receivedBefore' | 'preferredFrom'>;

const datesOf = ({ date, from, to }: FilterChoices, today: string): Dates => {
  if (date === 'any') return {};
  if (date === 'ahead') return { preferredFrom: today };
  if (date !== 'between') return { receivedFrom: startOf(today, -DAYS_BACK[date]) };
  return {
    ...(isBound(from) ? { receivedFrom: startOf(from) } : {}),
    ...(isBound(to) && to < LAST_DAY ? { receivedBefore: startOf(to, 1) } : {}),
  };
};

/**
 * The person's time zone, so that a search finds times of arrival as they are displayed. The API refuses unknown
 * zones.
 */
const timeZone = (): Pick<EnquiryFilter, 'timeZone'> => {
  const { timeZone: name } = new Intl.DateTimeFormat().resolvedOptions();
  return name && name !== 'Etc/Unknown' ? { timeZone: name } : {};
};

/** Spam has no stages. */
const stageOfFilter = (kind: EnquiryKind, { stage }: FilterChoices): Pick<EnquiryFilter, 'stage'> =>
  kind === 'spam' || stage === 'all' ? {} : { stage };

/** Translates the person's choices into the API's filter. */
export const enquiryFilterOf = (kind: EnquiryKind, filter: FilterChoices, now = new Date()): EnquiryFilter => {
  const search = filter.search.trim();
  const spam = kind === 'spam' ? { spam: 'only' as const } : {};
  if (filter.only !== null) return { ...spam, id: filter.only };
  return {
    ...spam,
    ...stageOfFilter(kind, filter),
    ...(search === '' ? {} : { search, ...timeZone() }),
    ...(filter.package === null ? {} : { package: filter.package }),
    ...datesOf(filter, localDate(now)),
  };
};
