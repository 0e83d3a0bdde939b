import { createHash } from 'node:crypto';
import { CALENDAR_STAGES, type CalendarEnquiry, type DatedEnquiry, isInCalendar } from '@shutterdesk/shared';
import { eventsFeed, type NamedStudio } from './calendar-events.ts';

const MONTHS_KEPT = 13;
/** The most events of each stage. With long messages they are 2 MB, and calendars give up on more. */
const EVENTS_MAX = 1000;

interface FeedSources {
  readonly now: () => number;
  /** A text that changes with every change of enquiries. */
  readonly state: () => Promise<string>;
  readonly studio: () => Promise<Omit<NamedStudio, 'siteUrl'>>;
  /** The enquiries of a stage from a day on, the last day first. */
  readonly enquiries: (query: {
    stage: CalendarEnquiry['stage'];
    from: string;
    most: number;
  }) => Promise<DatedEnquiry[]>;
}

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

/** The feed is the same for everybody. It is made again only after a change. */
export class CalendarFeed {
  readonly #sources: FeedSources;
  #last: { readonly key: string; readonly feed: Promise<FeedText> } | null = null;

  constructor(sources: FeedSources) {
    this.#sources = sources;
  }

  /** @param siteUrl the address that links to enquiries begin with */
  async read(siteUrl: string): Promise<FeedText> {
    const from = firstDayOf(this.#sources.now());
    const studio = { ...(await this.#sources.studio()), siteUrl };
    const key = JSON.stringify([await this.#sources.state(), studio, from]);
    if (this.#last?.key === key) return this.#last.feed;
    const feed = this.#make(studio, from);
    const entry = { key, feed };
    this.#last = entry;
    return feed.catch((error: unknown) => {
      if (this.#last === entry) this.#last = null;
      throw error;
    });
  }

  async #make(studio: NamedStudio, from: string): Promise<FeedText> {
    const { enquiries } = this.#sources;
    const found = await Promise.all(CALENDAR_STAGES.map((stage) => enquiries({ stage, from, most: EVENTS_MAX })));
    const text = eventsFeed(found.flat().filter(isInCalendar).toSorted(byDay), studio);
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
  }
}
