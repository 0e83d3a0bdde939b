import { type Enquiry, type ListPlace, newestFirst, sameValue } from '@shutterdesk/shared';

/** The number of enquiries read at once while scrolling. */
export const PAGE_SIZE = 50;

/** The part of a list that has been read: its newest enquiries, with no gap between them. */
export interface LoadedList {
  readonly enquiries: readonly Enquiry[];
  /** Nothing follows the last of them. */
  readonly complete: boolean;
}

interface ListPage {
  /** The place after which it was read; null for the newest page. */
  readonly before: ListPlace | null;
  readonly enquiries: readonly Enquiry[];
  /** Nothing follows it. */
  readonly isLast: boolean;
}

const isAfter = (place: ListPlace, other: ListPlace): boolean => newestFirst(place, other) > 0;

/**
 * Replaces a part of the list by a newly read page. If a gap would open, the list keeps only its newer side;
 * scrolling loads the rest again.
 */
export const withPage = (loaded: LoadedList | undefined, { before, enquiries, isLast }: ListPage): LoadedList => {
  const loadedEnquiries = loaded?.enquiries ?? [];
  const lastHeld = loadedEnquiries.at(-1);
  if (loaded && before && (!lastHeld || isAfter(before, lastHeld))) return loaded;
  const newer = before ? loadedEnquiries.filter((enquiry) => !isAfter(enquiry, before)) : [];
  const end = enquiries.at(-1);
  const reaches = end !== undefined && loadedEnquiries[0] !== undefined && !isAfter(loadedEnquiries[0], end);
  const older = isLast || !reaches ? [] : loadedEnquiries.filter((enquiry) => isAfter(enquiry, end));
  return {
    enquiries: [...newer, ...enquiries, ...older],
    complete: isLast || (older.length > 0 && loaded?.complete === true),
  };
};

export const withoutEnquiry = (loaded: LoadedList, id: string): LoadedList =>
  loaded.enquiries.some((enquiry) => enquiry.id === id)
    ? { ...loaded, enquiries: loaded.enquiries.filter((enquiry) => enquiry.id !== id) }
    : loaded;

/** Inserts or replaces an enquiry at its place; one below the loaded part stays out. */
export const withEnquiry = (loaded: LoadedList, enquiry: Enquiry): LoadedList => {
  const { enquiries, complete } = withoutEnquiry(loaded, enquiry.id);
  const place = enquiries.findIndex((other) => isAfter(other, enquiry));
  if (place < 0) return { enquiries: complete ? [...enquiries, enquiry] : enquiries, complete };
  return { enquiries: enquiries.toSpliced(place, 0, enquiry), complete };
};

/** The same enquiries, with the state of their messages from a newer read of the page. */
export const withMail = (loaded: LoadedList, page: readonly Enquiry[]): LoadedList => {
  const messages = new Map(page.map(({ id, mail, letters }) => [id, { mail, letters }]));
  const isOther = ({ id, mail, letters }: Enquiry): boolean =>
    messages.has(id) && !sameValue(messages.get(id), { mail, letters });
  if (!loaded.enquiries.some(isOther)) return loaded;
  const enquiries = loaded.enquiries.map((enquiry) =>
    isOther(enquiry) ? { ...enquiry, ...messages.get(enquiry.id) } : enquiry,
  );
  return { ...loaded, enquiries };
};

/** Only the newest page. */
export const newestPage = ({ enquiries, complete }: LoadedList): LoadedList => ({
  enquiries: enquiries.slice(0, PAGE_SIZE),
  complete: complete && enquiries.length <= PAGE_SIZE,
});

/** The length of the whole list, if it is known. */
export const totalOf = ({ enquiries, complete }: LoadedList, counted: number | undefined): number | undefined => {
  if (complete) return enquiries.length;
  return counted === undefined ? undefined : Math.max(counted, enquiries.length + 1);
};
