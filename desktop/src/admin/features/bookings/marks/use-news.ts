import { type AnswerOf, ApiError, countEnquiries, type Enquiry, RECENT_MAX } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { apiInBackground } from '#lib/api/api.ts';
import { useMay } from '#lib/session/person.ts';
import { noteMailState, noteWarnings } from '#lib/studio/server-warnings.ts';
import { newsKey } from '../enquiry-queries.ts';
import { type ReadMarks, useReadMarks } from './read-marks.ts';

export interface News {
  readonly answer: AnswerOf<typeof countEnquiries>;
  readonly etag: string | null;
}

const EVERY_MS = 15_000;

/** The news without an enquiry that has left the inbox. It has no ETag, so the server answers in full. */
export const withoutArrival = ({ answer }: News, id: string): News => {
  const recent = answer.recent.filter((other) => other !== id);
  return { answer: { recent, count: answer.count - (answer.recent.length - recent.length) }, etag: null };
};

/** A person who has not marked everything as read yet: the API needs a moment. */
const BEGINNING = '1970-01-01T00:00:00.000Z';

/** The API's range includes its start, so this adds a millisecond. */
const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

const isNotModified = (error: unknown): boolean => error instanceof ApiError && error.status === 304;

/** Polls for news while the page is visible, and at once when it becomes visible again. */
const FOLLOWING = { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' } as const;

/**
 * The enquiries that have arrived since the person read everything. Without news the server answers without a body.
 */
export const useNews = ({ follow = false } = {}) => {
  const marks = useReadMarks({ follow });
  const after = marks && (marks.until ?? BEGINNING);
  const may = useMay(countEnquiries);
  const { data } = useQuery({
    queryKey: newsKey(after ?? ''),
    queryFn: async ({ client, queryKey, signal }): Promise<News> => {
      const cached = client.getQueryData<News>(queryKey);
      let etag: string | null = null;
      const asking = apiInBackground(countEnquiries, {
        signal,
        // An archived enquiry needs no attention any more. The stages tell the header who waits.
        query: { ...(after ? { after, receivedFrom: justAfter(after) } : {}), stage: 'current', by: 'stage' },
        headers: cached?.etag ? { 'if-none-match': cached.etag } : {},
        onHeaders: (headers) => {
          etag = headers.get('etag');
        },
      });
      return asking.then(
        (answer) => {
          noteMailState(answer.mail);
          noteWarnings(answer);
          return { answer, etag };
        },
        (error: unknown) => {
          if (cached && isNotModified(error)) return cached;
          throw error;
        },
      );
    },
    enabled: after !== null && may,
    gcTime: 0,
    ...(follow ? FOLLOWING : {}),
  });
  return { marks, news: data?.answer };
};

/** Counts the unread enquiries. The answer lists only some ids; the others count as unread, minus the read marks. */
export const countUnread = (
  { count, recent }: AnswerOf<typeof countEnquiries>,
  { read, unread }: Pick<ReadMarks, 'read' | 'unread'>,
): number => {
  const named = new Set([...recent.filter((id) => !read.includes(id)), ...unread]).size;
  return recent.length < RECENT_MAX ? named : Math.max(named, count - read.length);
};

/** Counts the enquiries that came after the newest one shown. */
export const countNew = (recent: readonly string[], shown: readonly Pick<Enquiry, 'id'>[]): number => {
  const ids = new Set(shown.map(({ id }) => id));
  const place = recent.findIndex((id) => ids.has(id));
  return place < 0 ? recent.length : place;
};
