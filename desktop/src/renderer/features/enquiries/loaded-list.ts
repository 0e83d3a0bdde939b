import { type Enquiry, type EnquiryPlace, newestFirst } from '@shutterdesk/shared';

/** How many are read at once as one scrolls. */
export const PAGE_SIZE = 50;

/** The part of a list that has been read: its newest inquiries, with no gap between them. */
export interface LoadedList {
  readonly inquiries: readonly Enquiry[];
  /** Nothing follows the last of them. */
  readonly complete: boolean;
}

interface ListPage {
  /** The place after which it was read; null for the newest page. */
  readonly before: EnquiryPlace | null;
  readonly inquiries: readonly Enquiry[];
  /** Nothing follows it. */
  readonly isLast: boolean;
}

const isAfter = (place: EnquiryPlace, other: EnquiryPlace): boolean => newestFirst(place, other) > 0;

/**
 * Lays a page over the part of the list that it was read from: what is not in it any more goes, what is new comes.
 * Where a gap would open, only the newer side of it stays: the rest is read again when it is scrolled to.
 */
export const withPage = (loaded: LoadedList | undefined, { before, inquiries, isLast }: ListPage): LoadedList => {
  const held = loaded?.inquiries ?? [];
  const lastHeld = held.at(-1);
  if (loaded && before && (!lastHeld || isAfter(before, lastHeld))) return loaded;
  const newer = before ? held.filter((inquiry) => !isAfter(inquiry, before)) : [];
  const end = inquiries.at(-1);
  const reaches = end !== undefined && held[0] !== undefined && !isAfter(held[0], end);
  const older = isLast || !reaches ? [] : held.filter((inquiry) => isAfter(inquiry, end));
  return {
    inquiries: [...newer, ...inquiries, ...older],
    complete: isLast || (older.length > 0 && loaded?.complete === true),
  };
};

/** Tells of an id that it was in the list and has gone from it, as far as what has been read can tell. */
export const isGoneBetween = (before: LoadedList | undefined, now: LoadedList): ((id: string) => boolean) => {
  const there = new Set(now.inquiries.map(({ id }) => id));
  const end = now.inquiries.at(-1);
  const held = new Map(before?.inquiries.map((inquiry) => [inquiry.id, inquiry]));
  return (id) => {
    if (there.has(id)) return false;
    const was = held.get(id);
    return now.complete || (was !== undefined && end !== undefined && !isAfter(was, end));
  };
};

export const withoutInquiry = (loaded: LoadedList, id: string): LoadedList =>
  loaded.inquiries.some((inquiry) => inquiry.id === id)
    ? { ...loaded, inquiries: loaded.inquiries.filter((inquiry) => inquiry.id !== id) }
    : loaded;

/** Puts an inquiry at its place, in the stead of what was known of it; one further down than what is loaded stays out. */
export const withInquiry = (loaded: LoadedList, inquiry: Enquiry): LoadedList => {
  const { inquiries, complete } = withoutInquiry(loaded, inquiry.id);
  const place = inquiries.findIndex((other) => isAfter(other, inquiry));
  if (place < 0) return { inquiries: complete ? [...inquiries, inquiry] : inquiries, complete };
  return { inquiries: inquiries.toSpliced(place, 0, inquiry), complete };
};

/** The newest page alone. */
export const newestPage = ({ inquiries, complete }: LoadedList): LoadedList => ({
  inquiries: inquiries.slice(0, PAGE_SIZE),
  complete: complete && inquiries.length <= PAGE_SIZE,
});

/** How many the whole list has, as far as it is known. */
export const totalOf = ({ inquiries, complete }: LoadedList, counted: number | undefined): number | undefined => {
  if (complete) return inquiries.length;
  return counted === undefined ? undefined : Math.max(counted, inquiries.length + 1);
};
