import { countUnread, useNews } from './use-news.ts';

const MOST = 99;

/** The number of unread enquiries, in the tab. */
export const UnreadBadge = () => {
  const { marks, news } = useNews({ follow: true });
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
