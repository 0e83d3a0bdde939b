import { type ContactSubmission, listContacts } from '@shutterdesk/shared';
import { findRead } from './cache.ts';
import type { Reads } from './gateway-reads.ts';
import type { Store } from './store.ts';

const enquiriesIn = (body: string | undefined): readonly ContactSubmission[] | null => {
  const parsed = body === undefined ? null : listContacts.answer?.safeParse(JSON.parse(body));
  return parsed?.success ? parsed.data : null;
};

/** Reads the enquiries again and answers those that were not there before; none where they were never read. */
export const findNewEnquiries = async (store: Store, reads: Reads): Promise<readonly ContactSubmission[]> => {
  const before = (await findRead(store, listContacts.path))?.body;
  if (before === undefined) return [];
  await reads.refresh(['contacts']);
  const after = (await findRead(store, listContacts.path))?.body;
  if (after === before) return [];
  const known = new Set(enquiriesIn(before)?.map(({ id }) => id));
  return enquiriesIn(after)?.filter(({ id }) => !known.has(id)) ?? [];
};
