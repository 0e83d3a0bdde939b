import { type Enquiry, enquirySchema, newestFirst } from '@shutterdesk/shared';
import type { FeedItem } from './noun.ts';

/**
 * Enquiries from the change feed that nobody has been notified of. Those of this run's first reading are not new;
 * without a network, those of the last run are not.
 * @param newest the time of the newest enquiry that is known at the start
 */
export const createArrivals = (newest: string) => {
  let waiting: readonly Enquiry[] = [];
  let last = newest;
  let watching = false;
  return {
    add(items: readonly FeedItem[]): void {
      const enquiries = items.flatMap((item) => enquirySchema.safeParse(item).data ?? []);
      // An older one is not new: somebody has restored it.
      const arrived = enquiries.filter(({ spam, createdAt }) => watching && !spam && createdAt > last);
      waiting = [...waiting, ...arrived];
      for (const { createdAt } of enquiries) if (createdAt > last) last = createdAt;
    },
    /** From now on, an arriving enquiry is new. */
    begin(): void {
      watching = true;
    },
    /** Nobody is signed in: nothing counts as new until `begin`. */
    end(): void {
      watching = false;
      waiting = [];
    },
    /** Hands them over, each once, newest first. */
    take(): readonly Enquiry[] {
      const taken = waiting;
      waiting = [];
      return taken.toSorted(newestFirst);
    },
  };
};

export type Arrivals = ReturnType<typeof createArrivals>;
