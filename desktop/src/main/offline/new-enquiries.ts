import { hash } from 'node:crypto';
import { type ContactSubmission, listContacts } from '@shutterdesk/shared';
import { type CachedRead, contentOf, findRead } from './cache.ts';
import type { Reads } from './gateway-reads.ts';
import type { Store } from './store.ts';

interface EnquiryWatchParts {
  readonly store: Store;
  readonly reads: Reads;
  /** Whether the server can be asked. */
  readonly mayAsk: () => boolean;
}

const enquiriesIn = (read: CachedRead): readonly ContactSubmission[] => {
  const parsed = listContacts.answer?.safeParse(contentOf(read));
  return parsed?.success ? parsed.data : [];
};

const idsIn = (read: CachedRead): Set<string> => new Set(enquiriesIn(read).map(({ id }) => id));

/**
 * Each call reads the enquiries again and answers those that nobody has been told of. What was there at the start is
 * known: by the first reading of this run, or without a network by the last one before. Where they were never read,
 * nobody is signed in and there are none.
 */
export const watchEnquiries = ({ store, reads, mayAsk }: EnquiryWatchParts) => {
  const startedAt = new Date().toISOString();
  let known: Set<string> | null = null;
  let lastDigest = '';
  const kept = () => findRead(store, listContacts.path);

  const findNew = (read: CachedRead): readonly ContactSubmission[] => {
    const digest = hash('sha1', read.body);
    if (known && digest === lastDigest) return [];
    lastDigest = digest;
    known ??= idsIn(read);
    const found = enquiriesIn(read).filter(({ id }) => !known?.has(id));
    for (const { id } of found) known.add(id);
    return found;
  };
  return async (): Promise<readonly ContactSubmission[]> => {
    const before = await kept();
    if (!before) {
      known = null;
      return [];
    }
    if (before.readAt >= startedAt || !mayAsk()) known ??= idsIn(before);
    if (!mayAsk()) return [];
    await reads.refresh(['contacts']);
    return findNew((await kept()) ?? before);
  };
};
