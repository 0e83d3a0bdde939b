import { markRead, READ_MARKS_MAX, readReadMarks } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiInBackground } from '#lib/api/api.ts';
import { currentMarks, giveAgain, type NewMarks, onMarked, takeAccountMarks } from './read-marks.ts';
import { countUnread, useNews } from './use-news.ts';

const EVERY_MS = 60_000;

/** All marks of this browser, for the account. */
const ownMarks = (): NewMarks => {
  const { until, read, unread } = currentMarks();
  return {
    ...(until === '' ? {} : { until }),
    read: [...read].slice(-READ_MARKS_MAX),
    unread: [...unread].slice(-READ_MARKS_MAX),
  };
};

const isEmpty = ({ until, read, unread }: NewMarks): boolean => !until && !read?.length && !unread?.length;

/** Sends marks one after another: of two marks of one enquiry the last one counts. */
const createSender = () => {
  let last: Promise<void> = Promise.resolve();
  /** The number of all marks in this window, and of those without an answer yet. */
  const count = { all: 0, open: 0 };

  const send = async (marks: NewMarks): Promise<void> => {
    const account = await apiInBackground(markRead, { body: marks }).catch(() => {
      giveAgain();
      return null;
    });
    count.open -= 1;
    // If another mark is on its way, this answer is older than the screen.
    if (account && count.open === 0) takeAccountMarks(account);
  };

  return {
    count,
    give(marks: NewMarks): Promise<void> {
      count.all += 1;
      count.open += 1;
      last = last.then(() => send(marks));
      return last;
    },
  };
};

const sender = createSender();

const readAccount = async (signal: AbortSignal): Promise<string | null> => {
  const { all } = sender.count;
  const account = await apiInBackground(readReadMarks, { signal });
  if (sender.count.open > 0 || sender.count.all !== all) return account.until;
  if (currentMarks().given || isEmpty(ownMarks())) takeAccountMarks(account);
  else await sender.give(ownMarks());
  return account.until;
};

/**
 * Keeps the person's read marks equal to those of their account, so that a phone and a desk agree. A mark is shown at
 * once and sent afterwards.
 * @param enabled the marks of this browser are loaded
 */
const useAccountMarks = (enabled: boolean): void => {
  useQuery({
    queryKey: [readReadMarks.path],
    queryFn: ({ signal }) => readAccount(signal),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    enabled,
  });
  useEffect(() => onMarked((marks) => void sender.give(marks)), []);
};

const MOST = 99;

/** The number of unread enquiries, in the tab. */
export const UnreadBadge = () => {
  const { marks, news } = useNews({ follow: true });
  useAccountMarks(marks !== null);
  const count = marks && news ? countUnread(news, marks) : 0;
  if (count === 0) return null;
  const label = count > MOST ? `${MOST}+` : String(count);
  return (
    <>
      <span
        aria-hidden
        className="min-w-5 rounded-full bg-accent px-1.5 py-0.5 text-center text-xs text-on-accent forced-colors:outline"
      >
        {label}
      </span>
      <span className="sr-only">({label} unread)</span>
    </>
  );
};
