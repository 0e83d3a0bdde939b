import type { AccountReadMarks, BodyOf, Enquiry, markRead as markReadCall } from '@shutterdesk/shared';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { onStoredElsewhere, readStored, store } from '#lib/drafts/drafts.ts';

const NAME = 'read-inquiries';

/** The person has read everything that came until a time, with exceptions either way. */
const marksSchema = z.object({
  until: z.string(),
  read: z.array(z.string()),
  unread: z.array(z.string()),
  /** The person's account has them too. */
  given: z.boolean(),
});

export interface ReadMarks {
  until: string;
  read: ReadonlySet<string>;
  unread: ReadonlySet<string>;
  given: boolean;
}

const NOTHING_READ: ReadMarks = { until: '', read: new Set(), unread: new Set(), given: false };
/** '' sorts before every moment, but the API does not accept it. */
const BEGINNING = '1970-01-01T00:00:00.000Z';

/** Kept in this browser for the signed-in person, and in their account: see `use-account-marks.ts`. */
const useMarks = create<{ marks: ReadMarks | null }>(() => ({ marks: null }));

const load = (): void => {
  const stored = readStored(NAME, marksSchema);
  const marks = stored && {
    until: stored.until,
    read: new Set(stored.read),
    unread: new Set(stored.unread),
    given: stored.given,
  };
  useMarks.setState({ marks: marks ?? NOTHING_READ });
};

export type NewMarks = NonNullable<BodyOf<typeof markReadCall>>;

type Listener = (marks: NewMarks) => void;
let tell: Listener = () => {};

/** Calls the listener with each new mark that the person makes here. Answers a function that ends it. */
export const onMarked = (listener: Listener): (() => void) => {
  tell = listener;
  return () => {
    tell = () => {};
  };
};

export const currentMarks = (): ReadMarks => useMarks.getState().marks ?? NOTHING_READ;

const change = (next: ReadMarks): void => {
  useMarks.setState({ marks: next });
  store(NAME, { until: next.until, read: [...next.read], unread: [...next.unread], given: next.given });
};

/** The marks of the person's account, which another browser may have changed, replace those of this one. */
export const takeAccountMarks = ({ until, read, unread }: AccountReadMarks): void =>
  change({ until: until ?? '', read: new Set(read), unread: new Set(unread), given: true });

/** The account may lack some of these marks: they are given to it again. */
export const giveAgain = (): void => change({ ...currentMarks(), given: false });

const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  next.delete(id);
  return next;
};

export const markRead = ({ id, createdAt }: Pick<Enquiry, 'id' | 'createdAt'>): void => {
  const marks = currentMarks();
  const { until, read, unread } = marks;
  if (!unread.has(id) && (createdAt <= until || read.has(id))) return;
  change({ ...marks, read: createdAt <= until ? read : new Set(read).add(id), unread: without(unread, id) });
  tell({ read: [id] });
};

export const markUnread = ({ id }: Pick<Enquiry, 'id'>): void => {
  const marks = currentMarks();
  change({ ...marks, read: without(marks.read, id), unread: new Set(marks.unread).add(id) });
  tell({ unread: [id] });
};

/**
 * Marks everything as read up to this enquiry, the newest that the person can see. If the server's clock was ahead when it
 * came, those that are still to come stay unread.
 */
export const markAllRead = ({ id, createdAt }: Enquiry): void => {
  const now = new Date().toISOString();
  const until = createdAt < now ? createdAt : now;
  const read = createdAt > until ? [id] : [];
  change({ ...currentMarks(), until, read: new Set(read), unread: new Set() });
  tell({ until, ...(read.length > 0 ? { read } : {}) });
};

type Mark = 'read' | 'unread';

export const markOf = (id: string): Mark | null => {
  const { read, unread } = currentMarks();
  if (unread.has(id)) return 'unread';
  return read.has(id) ? 'read' : null;
};

/** The marks of enquiries that have left the inbox. */
const taken = new Map<string, Mark>();

/** Removes the mark of an enquiry that leaves the inbox, so that it is not counted; `putMarkBack` restores it. */
export const takeMark = (id: string): void => {
  const mark = markOf(id);
  if (!mark) return;
  taken.set(id, mark);
  const marks = currentMarks();
  change({ ...marks, read: without(marks.read, id), unread: without(marks.unread, id) });
};

/** Removes the marks of enquiries that somebody else has removed from the inbox. */
export const takeMarksOf = (isGone: (id: string) => boolean): void => {
  const marks = currentMarks();
  const { read, unread } = marks;
  const withoutGone = (ids: ReadonlySet<string>): ReadonlySet<string> => new Set([...ids].filter((id) => !isGone(id)));
  const next = { ...marks, read: withoutGone(read), unread: withoutGone(unread) };
  if (next.read.size < read.size || next.unread.size < unread.size) change(next);
};

export const putMarkBack = (enquiry: Pick<Enquiry, 'id' | 'createdAt'>): void => {
  const mark = taken.get(enquiry.id);
  taken.delete(enquiry.id);
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
