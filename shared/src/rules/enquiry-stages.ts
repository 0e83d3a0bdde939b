/** The stages of an enquiry, in the order in which the studio works. */
export const STAGES = ['new', 'answered', 'booked', 'declined', 'archived'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Besides the stages, a list may hold all but the archived enquiries (`current`), or those that are still new after a
 * day (`unanswered`).
 */
export const STAGE_FILTERS = [...STAGES, 'current', 'unanswered'] as const;
export type StageFilter = (typeof STAGE_FILTERS)[number];

const DAY_MS = 24 * 3_600_000;

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
