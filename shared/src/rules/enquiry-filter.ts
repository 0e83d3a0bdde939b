import type { Enquiry } from '../schema/enquiry.ts';
import type { EnquiryFilter } from '../schema/enquiry-filter.ts';
import type { Stage, StageFilter } from '../schema/stages.ts';
import { DAY_MS } from './calendar-days.ts';
import { enquirySearch } from './enquiry-search.ts';

/* The lists and counts of enquiries: the server asks its database by these rules, the dashboard and the desktop app
   look at each enquiry. */

/** The fields of an enquiry that a condition is about. */
type Conditional = Pick<Enquiry, 'id' | 'spam' | 'stage' | 'selectedPackage' | 'createdAt' | 'preferredDate'>;

/** A field that is not set meets no condition. */
export interface EnquiryCondition {
  readonly field: keyof Conditional;
  readonly is: '=' | '!=' | '<' | '>=';
  readonly value: string | boolean;
}

const NO_SPAM: EnquiryCondition = { field: 'spam', is: '=', value: false };

/** An enquiry that arrived a day ago and is still new has waited too long. */
export const unansweredConditions = (now = Date.now()): readonly EnquiryCondition[] => [
  NO_SPAM,
  { field: 'stage', is: '=', value: 'new' },
  { field: 'createdAt', is: '<', value: new Date(now - DAY_MS).toISOString() },
];

const stageConditions = (stage: StageFilter, now: number): readonly EnquiryCondition[] => {
  if (stage === 'unanswered') return unansweredConditions(now);
  return [
    stage === 'current' ? { field: 'stage', is: '!=', value: 'archived' } : { field: 'stage', is: '=', value: stage },
  ];
};

/** The conditions of a filter, except for its search. */
export const enquiryConditions = (filter: EnquiryFilter, now = Date.now()): readonly EnquiryCondition[] => {
  const given = (value: string | undefined, field: EnquiryCondition['field'], is: EnquiryCondition['is']) =>
    value === undefined ? [] : [{ field, is, value }];
  return [
    { ...NO_SPAM, value: filter.spam === 'only' },
    ...given(filter.id, 'id', '='),
    ...(filter.stage === undefined ? [] : stageConditions(filter.stage, now)),
    ...given(filter.package, 'selectedPackage', '='),
    ...given(filter.receivedFrom, 'createdAt', '>='),
    ...given(filter.receivedBefore, 'createdAt', '<'),
    ...given(filter.preferredFrom, 'preferredDate', '>='),
  ];
};

const meets = (enquiry: Partial<Conditional>, { field, is, value }: EnquiryCondition): boolean => {
  const own = enquiry[field] ?? null;
  if (own === null) return false;
  if (is === '=') return own === value;
  if (is === '!=') return own !== value;
  return is === '<' ? own < value : own >= value;
};

export const isUnanswered = (enquiry: Pick<Enquiry, 'spam' | 'stage' | 'createdAt'>, now = Date.now()): boolean =>
  unansweredConditions(now).every((condition) => meets(enquiry, condition));

/** Tells whether an enquiry matches the filter. */
export const enquiryMatches = (filter: EnquiryFilter): ((enquiry: Enquiry) => boolean) => {
  const conditions = enquiryConditions(filter);
  const found = enquirySearch(filter.search ?? '', filter.timeZone);
  return (enquiry) => conditions.every((condition) => meets(enquiry, condition)) && found(enquiry);
};

/** The number of enquiries in each stage, and of those that have waited too long. */
export type StageCounts = Readonly<Record<Stage | 'unanswered', number>>;

export const NO_STAGE_COUNTS: StageCounts = { new: 0, answered: 0, booked: 0, declined: 0, archived: 0, unanswered: 0 };

/** Counts an enquiry once more, or once less, in its stage. Spam has no stage. */
export const withStage = (counts: StageCounts, enquiry: Enquiry, by: 1 | -1 = 1, now = Date.now()): StageCounts => {
  if (enquiry.spam) return counts;
  const unanswered = counts.unanswered + (isUnanswered(enquiry, now) ? by : 0);
  return { ...counts, [enquiry.stage]: counts[enquiry.stage] + by, unanswered };
};

/** The number of recent enquiries that a count names. */
export const RECENT_MAX = 100;

/** The ids of those that came after a moment, at most `RECENT_MAX`. */
export const recentIds = async (
  newest: AsyncIterable<readonly Enquiry[]>,
  after: string | undefined,
): Promise<string[]> => {
  const ids: string[] = [];
  if (after === undefined) return ids;
  for await (const piece of newest) {
    ids.push(...piece.filter(({ createdAt }) => createdAt > after).map(({ id }) => id));
    const last = piece.at(-1);
    if (ids.length >= RECENT_MAX || (last && last.createdAt <= after)) break;
  }
  return ids.slice(0, RECENT_MAX);
};
