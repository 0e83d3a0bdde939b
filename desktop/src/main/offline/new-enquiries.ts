import { type ContactSubmission, contactSubmissionSchema, newestFirst } from '@shutterdesk/shared';
import type { FeedItem } from './replica/follow-changes.ts';
import type { ReplicaReads } from './replica/replica-reads.ts';

/** Enquiries that the change feed has brought and nobody has been told of. */
export interface Arrivals {
  add(items: readonly FeedItem[]): void;
  /** Hands them over, each once, the newest first. */
  take(): readonly ContactSubmission[];
}

/** @param newest when the newest enquiry came that is known at the start */
export const createArrivals = (newest: string): Arrivals => {
  let waiting: readonly ContactSubmission[] = [];
  let last = newest;
  return {
    add(items) {
      const enquiries = items.flatMap((item) => contactSubmissionSchema.safeParse(item).data ?? []);
      // An older one was here before: its deletion was taken back.
      waiting = [...waiting, ...enquiries.filter(({ spam, createdAt }) => !spam && createdAt > last)];
      for (const { createdAt } of enquiries) if (createdAt > last) last = createdAt;
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
 * Each call follows the change feed and answers the enquiries that nobody has been told of. What was there at the start
 * is known: by the first reading of this run, or without a network by the last one before. Where they were never read,
 * nobody is signed in and there are none.
 */
export const watchEnquiries = ({ replica, arrivals, mayAsk }: EnquiryWatchParts) => {
  let watching = false;
  return async (): Promise<readonly ContactSubmission[]> => {
    if (!(await replica.isKnown())) {
      watching = false;
      return [];
    }
    if (!mayAsk()) {
      if (!watching) arrivals.take();
      watching = true;
      return [];
    }
    await replica.follow();
    const arrived = arrivals.take();
    if (watching) return arrived;
    watching = true;
    return [];
  };
};
