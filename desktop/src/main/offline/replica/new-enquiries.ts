import { type Enquiry, enquirySchema, newestFirst } from '@shutterdesk/shared';
import type { FeedItem } from './feed-page.ts';
import type { ReplicaReads } from './replica-reads.ts';

/** Enquiries that the change feed has brought and nobody has been told of. */
export interface Arrivals {
  add(items: readonly FeedItem[]): void;
  /** From now on an enquiry that comes is new; those before were here. */
  begin(): void;
  /** Nobody is signed in: nothing is new until it begins again. */
  end(): void;
  /** Hands them over, each once, the newest first. */
  take(): readonly Enquiry[];
}

/** @param newest when the newest enquiry came that is known at the start */
export const createArrivals = (newest: string): Arrivals => {
  let waiting: readonly Enquiry[] = [];
  let last = newest;
  let watching = false;
  return {
    add(items) {
      const enquiries = items.flatMap((item) => enquirySchema.safeParse(item).data ?? []);
      // An older one was here before: its deletion was taken back.
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
  /** Whether the server can be asked. */
  readonly mayAsk: () => boolean;
}

/**
 * Each call follows the change feed and answers the enquiries that nobody has been told of. Those of the first reading of
 * this run were here before; without a network, those of the last run. Where they were never read, nobody is signed in.
 */
export const watchEnquiries = ({ replica, arrivals, mayAsk }: EnquiryWatchParts) => {
  return async (): Promise<readonly Enquiry[]> => {
    if (!(await replica.isKnown())) return [];
    if (mayAsk()) await replica.follow();
    else arrivals.begin();
    return arrivals.take();
  };
};
