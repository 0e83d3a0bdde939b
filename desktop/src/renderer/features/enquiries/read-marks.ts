import type { Enquiry } from '@shutterdesk/shared';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { onStoredElsewhere, readStored, store } from '#lib/drafts/person-storage.ts';

const NAME = 'read-inquiries';

/** The person has read everything that came until a time, with exceptions either way. */
const marksSchema = z.object({ until: z.string(), read: z.array(z.string()), unread: z.array(z.string()) });

export interface ReadMarks {
  until: string;
  read: ReadonlySet<string>;
  unread: ReadonlySet<string>;
}

const NOTHING_READ: ReadMarks = { until: '', read: new Set(), unread: new Set() };
/** '' sorts before every moment, but the API does not accept it. */
const BEGINNING = '1970-01-01T00:00:00.000Z';

/** Stored in this browser for the signed-in person: each person has their own read marks. */
const useMarks = create<{ marks: ReadMarks | null }>(() => ({ marks: null }));

const load = (): void => {
  const stored = readStored(NAME, marksSchema);
  const marks = stored && { until: stored.until, read: new Set(stored.read), unread: new Set(stored.unread) };
  useMarks.setState({ marks: marks ?? NOTHING_READ });
};

const current = (): ReadMarks => useMarks.getState().marks ?? NOTHING_READ;

const change = (next: ReadMarks): void => {
  useMarks.setState({ marks: next });
  store(NAME, { until: next.until, read: [...next.read], unread: [...next.unread] });
};

const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  next.delete(id);
  return next;
};

export const markRead = ({ id, createdAt }: Enquiry): void => {
  const { until, read, unread } = current();
  if (!unread.has(id) && (createdAt <= until || read.has(id))) return;
  change({ until, read: createdAt <= until ? read : new Set(read).add(id), unread: without(unread, id) });
};

export const markUnread = ({ id }: Enquiry): void => {
  const { until, read, unread } = current();
  change({ until, read: without(read, id), unread: new Set(unread).add(id) });
};

/** Marks everything as read up to this enquiry, the newest that the person can see. */
export const markAllRead = (newest: Enquiry): void =>
  change({ until: newest.createdAt, read: new Set(), unread: new Set() });

export type Mark = 'read' | 'unread';

/** Removes the mark of an enquiry that leaves the inbox, so that it is not counted; `putMark` restores it. */
export const takeMark = (id: string): Mark | null => {
  const { until, read, unread } = current();
  const mark = unread.has(id) ? 'unread' : read.has(id) ? 'read' : null;
  if (mark) change({ until, read: without(read, id), unread: without(unread, id) });
  return mark;
};

/** Removes the marks of enquiries that somebody else has removed from the inbox. */
export const takeMarksOf = (isGone: (id: string) => boolean): void => {
  const { until, read, unread } = current();
  const withoutGone = (marks: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...marks].filter((id) => !isGone(id)));
  const next = { until, read: withoutGone(read), unread: withoutGone(unread) };
  if (next.read.size < read.size || next.unread.size < unread.size) change(next);
};

export const putMark = (enquiry: Enquiry, mark: Mark | null): void => {
  if (mark === 'unread') markUnread(enquiry);
  if (mark === 'read') markRead(enquiry);
};

/** The person's marks; null until they are known. */
export const useReadMarks = (): ReadMarks | null => {
  useEffect(() => {
    load();
    return onStoredElsewhere(NAME, load);
  }, []);
  return useMarks().marks;
};

/** The moment until which everything has been read. */
export const readUntil = ({ until }: ReadMarks): string => until || BEGINNING;

/** Tells which enquiries the person has not read yet. */
export const useIsUnread = (): ((enquiry: Enquiry) => boolean) => {
  const marks = useReadMarks();
  return ({ id, createdAt }) =>
    marks !== null && (marks.unread.has(id) || (createdAt > marks.until && !marks.read.has(id)));
};
