import {
  type AccountReadMarks,
  type BodyOf,
  type Enquiry,
  markRead as markReadCall,
  readReadMarks,
  withMarks,
} from '@shutterdesk/shared';
import { MutationObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { apiInBackground } from '#lib/api/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { useMay } from '#lib/session/person.ts';

/** The enquiries that the person has read: all that came until a time, with exceptions either way. */
export type ReadMarks = Omit<AccountReadMarks, 'id'>;

const marksQuery = queryOptions({
  queryKey: [readReadMarks.path],
  queryFn: ({ signal }) => apiInBackground(readReadMarks, { signal }),
});
const { queryKey } = marksQuery;

const EVERY_MS = 60_000;

/** A phone and a desk agree: another browser of the person may make marks at any time. */
const FOLLOWING = { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' } as const;

/** The marks of the person's account; null until they are known. */
export const useReadMarks = ({ follow = false } = {}): ReadMarks | null => {
  const enabled = useMay(readReadMarks);
  return useQuery({ ...marksQuery, enabled, ...(follow ? FOLLOWING : {}) }).data ?? null;
};

type NewMarks = NonNullable<BodyOf<typeof markReadCall>>;

/** Shows marks at once, and sends them one after another: of two marks of one enquiry the last one counts. */
const sending = new MutationObserver(queryClient, {
  mutationKey: queryKey,
  scope: { id: readReadMarks.path },
  mutationFn: (marks: NewMarks) => apiInBackground(markReadCall, { body: marks }),
  onMutate: async (marks) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (now) => now && { ...now, ...withMarks(now, marks) });
  },
  onSuccess: async (account) => {
    // A read that began meanwhile may be of the time before.
    await queryClient.cancelQueries({ queryKey });
    // If another mark is on its way, this answer is older than the screen.
    if (queryClient.isMutating({ mutationKey: queryKey }) === 1) queryClient.setQueryData(queryKey, account);
  },
});

/** A mark that could not be sent is gone once the account is read. */
const mark = (marks: NewMarks): void => void sending.mutate(marks).catch(() => undefined);

const isUnread = ({ until, read, unread }: ReadMarks, { id, createdAt }: Pick<Enquiry, 'id' | 'createdAt'>): boolean =>
  unread.includes(id) || (createdAt > (until ?? '') && !read.includes(id));

const marksNow = (): ReadMarks | undefined => queryClient.getQueryData(queryKey);

export const markRead = (enquiry: Pick<Enquiry, 'id' | 'createdAt'>): void => {
  const marks = marksNow();
  if (!marks || isUnread(marks, enquiry)) mark({ read: [enquiry.id] });
};

export const markUnread = ({ id }: Pick<Enquiry, 'id'>): void => mark({ unread: [id] });

/** Tells whether the person has marked an enquiry as unread. */
export const isMarkedUnread = (id: string): boolean => marksNow()?.unread.includes(id) ?? false;

/**
 * Marks everything as read up to this enquiry, the newest that the person can see. If the server's clock was ahead when it
 * came, those that are still to come stay unread.
 */
export const markAllRead = ({ id, createdAt }: Enquiry): void => {
  const now = new Date().toISOString();
  mark(createdAt < now ? { until: createdAt } : { until: now, read: [id] });
};

/** Tells which enquiries the person has not read yet. */
export const useIsUnread = (): ((enquiry: Enquiry) => boolean) => {
  const marks = useReadMarks();
  return (enquiry) => marks !== null && isUnread(marks, enquiry);
};
