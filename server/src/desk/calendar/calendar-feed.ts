import { createHash } from 'node:crypto';
import { CALENDAR_STAGES, type CalendarEnquiry, isInCalendar } from '@shutterdesk/shared';
import type { Database } from '../../db/database.ts';
import { listDatedEnquiries } from '../enquiries/enquiry-list-repository.ts';
import { eventsFeed, type NamedStudio } from './calendar-events.ts';

const MONTHS_KEPT = 13;
/** The most events of each stage. With long messages they are 2 MB, and calendars give up on more. */
const EVENTS_MAX = 1000;

export interface FeedText {
  readonly text: string;
  readonly etag: string;
}

/** The first day in the feed: the beginning of a month, so that the feed changes by itself only once a month. */
export const firstDayOf = (now: number): string => {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS_KEPT)).toISOString().slice(0, 10);
};

const byDay = (a: CalendarEnquiry, b: CalendarEnquiry): number =>
  a.preferredDate === b.preferredDate ? (a.id < b.id ? -1 : 1) : a.preferredDate < b.preferredDate ? -1 : 1;

/** The feed is the same for everybody. */
export const readFeed = async (db: Database, now: number, studio: NamedStudio): Promise<FeedText> => {
  const from = firstDayOf(now);
  const found = await Promise.all(
    CALENDAR_STAGES.map((stage) => listDatedEnquiries(db, { stage, from, most: EVENTS_MAX })),
  );
  const text = eventsFeed(found.flat().filter(isInCalendar).toSorted(byDay), studio);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
};
