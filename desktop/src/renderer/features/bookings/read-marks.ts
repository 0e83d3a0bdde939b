import type { ContactSubmission } from '@shutterdesk/shared';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { keep, onKeptElsewhere, readKept } from '#lib/kept.ts';

const NAME = 'read-inquiries';

/** What the person has read: everything that came until a time, with exceptions either way. */
const marksSchema = z.object({ until: z.string(), read: z.array(z.string()), unread: z.array(z.string()) });

interface ReadMarks {
  until: string;
  read: ReadonlySet<string>;
  unread: ReadonlySet<string>;
}

const NOTHING_READ: ReadMarks = { until: '', read: new Set(), unread: new Set() };

/** Kept in this browser for whoever is signed in: what one person has read, another has not. */
const useMarks = create<ReadMarks>(() => NOTHING_READ);

const load = (): void => {
  const kept = readKept(NAME, marksSchema);
  if (kept) useMarks.setState({ until: kept.until, read: new Set(kept.read), unread: new Set(kept.unread) });
};

const change = (next: ReadMarks): void => {
  useMarks.setState(next);
  keep(NAME, { until: next.until, read: [...next.read], unread: [...next.unread] });
};

const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  next.delete(id);
  return next;
};

export const markRead = ({ id, createdAt }: ContactSubmission): void => {
  const { until, read, unread } = useMarks.getState();
  if (!unread.has(id) && (createdAt <= until || read.has(id))) return;
  change({ until, read: createdAt <= until ? read : new Set(read).add(id), unread: without(unread, id) });
};

export const markUnread = ({ id }: ContactSubmission): void => {
  const { until, read, unread } = useMarks.getState();
  change({ until, read: without(read, id), unread: new Set(unread).add(id) });
};

/** The newest comes first. */
export const markAllRead = ([newest]: readonly ContactSubmission[]): void => {
  if (newest) change({ until: newest.createdAt, read: new Set(), unread: new Set() });
};

/** Tells which inquiries the person has not read yet. */
export const useIsUnread = (): ((inquiry: ContactSubmission) => boolean) => {
  const { until, read, unread } = useMarks();
  useEffect(() => {
    load();
    return onKeptElsewhere(NAME, load);
  }, []);
  return ({ id, createdAt }) => unread.has(id) || (createdAt > until && !read.has(id));
};
