import { type Enquiry, enquirySchema, newestFirst } from '@shutterdesk/shared';
import type { FeedItem } from '../replica/follow-changes.ts';
import type { ReplicaReads } from '../replica/replica-reads.ts';

/** Enquiries from the change feed that nobody has been notified of. */
export interface Arrivals {
  add(items: readonly FeedItem[]): void;
  /** From now on, an arriving enquiry is new. */
  begin(): void;
  /** Nobody is signed in: nothing counts as new until `begin`. */
  end(): void;
  /** Hands them over, each once, newest first. */
  take(): readonly Enquiry[];
}

/** @param newest the time of the newest enquiry that is known at the start */
export const createArrivals = (newest: string): Arrivals => {
  let waiting: readonly Enquiry[] = [];
  let last = newest;
  let watching = false;
  return {
    add(items) {
      const enquiries = items.flatMap((item) => enquirySchema.safeParse(item).data ?? []);
      // An older one is not new: somebody has restored it.
      const arrived = enquiries.filter(({ spam, createdAt }) => watching && !spam && createdAt > last);
      waiting = [...waiting, ...arrived];
      for (const { createdAt } of enquiries) if (createdAt > last) last = createdAt;
    },
    begin() {
      watching = true;
    },
    end() {
      watching = false;
      waiting = [];
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken.toSorted(newestFirst);
    },
  };
};

interface EnquiryWatchParts {
  readonly replica: Pick<ReplicaReads, 'follow' | 'isKnown'>;
  readonly arrivals: Arrivals;
  /** Tells whether the server can be asked. */
  readonly mayAsk: () => boolean;
}

/**
 * Each call follows the change feed and answers enquiries that nobody has been notified of. Those of this run's first
 * reading are not new; without a network, those of the last run are not. If enquiries were never read, nobody is
 * signed in.
 */
export const watchEnquiries = ({ replica, arrivals, mayAsk }: EnquiryWatchParts) => {
  return async (): Promise<readonly Enquiry[]> => {
    if (!(await replica.isKnown())) return [];
    if (mayAsk()) await replica.follow();
    else arrivals.begin();
    return arrivals.take();
  };
};
