import type { Enquiry } from '@shutterdesk/shared';
import { type RefObject, useEffect } from 'react';
import { isMarkedUnread, markRead } from './read-marks.ts';

const READ_AFTER_MS = 3000;

/** The bar of tabs covers this much of the window. */
const BELOW_TABS = '-48px 0px 0px 0px';

/** A card is seen when all of it is in the window, or when it fills most of the window. */
const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean =>
  intersectionRatio > 0.99 || intersectionRect.height > 0.8 * (rootBounds?.height ?? Number.POSITIVE_INFINITY);

/**
 * Marks an enquiry as read when its card has been seen for three seconds. One that the person marked as unread stays
 * so.
 */
export const useReadWhenSeen = (card: RefObject<HTMLElement | null>, enquiry: Enquiry, unread: boolean): void => {
  const { id, createdAt } = enquiry;
  useEffect(() => {
    const element = card.current;
    if (!unread || !element || isMarkedUnread(id)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = false;
    const wait = () => {
      clearTimeout(timer);
      if (seen && document.visibilityState === 'visible')
        timer = setTimeout(() => markRead({ id, createdAt }), READ_AFTER_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last && isSeen(last) !== seen) {
          seen = !seen;
          wait();
        }
      },
      { rootMargin: BELOW_TABS, threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', wait);
    };
  }, [card, id, createdAt, unread]);
};
