/** The stages of an enquiry, in the order in which the studio works. */
export const STAGES = ['new', 'answered', 'booked', 'declined', 'archived'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Besides the stages, a list may hold all but the archived enquiries (`current`), or those that are still new after a
 * day (`unanswered`).
 */
export const STAGE_FILTERS = [...STAGES, 'current', 'unanswered'] as const;
export type StageFilter = (typeof STAGE_FILTERS)[number];
