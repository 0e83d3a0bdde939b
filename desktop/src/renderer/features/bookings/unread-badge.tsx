import { BOOKINGS_WORDS as words } from './bookings-words.ts';
import { useIsUnread } from './read-marks.ts';
import { useContacts } from './use-contacts.ts';

const MOST = 99;

/** How many inquiries have not been read yet; stands in the tab. */
export const UnreadBadge = () => {
  const { data } = useContacts('inbox');
  const isUnread = useIsUnread();
  const count = data?.filter(isUnread).length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className="min-w-5 rounded-full bg-accent px-1.5 py-0.5 text-center text-xs text-on-accent">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="sr-only">{words.unreadCount(count)}</span>
    </>
  );
};
