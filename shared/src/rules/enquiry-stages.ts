import type { Stage, StageFilter } from '../schema/stages.ts';
import { DAY_MS } from './calendar-days.ts';

/** An enquiry that arrived before this moment and is still new has waited for a day. */
export const unansweredBefore = (now = Date.now()): string => new Date(now - DAY_MS).toISOString();

interface Staged {
  readonly createdAt: string;
  readonly spam: boolean;
  readonly stage: Stage;
}

export const isUnanswered = (enquiry: Staged, now = Date.now()): boolean =>
  !enquiry.spam && enquiry.stage === 'new' && enquiry.createdAt < unansweredBefore(now);

/** Tells whether an enquiry is in a stage, with the same rule as the server's queries. */
export const isInStage = (enquiry: Staged, filter: StageFilter, now = Date.now()): boolean => {
  if (filter === 'current') return enquiry.stage !== 'archived';
  if (filter === 'unanswered') return isUnanswered(enquiry, now);
  return enquiry.stage === filter;
};
