import type { Stage, StageFilter } from '@shutterdesk/shared';

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  new: 'New',
  answered: 'Answered',
  booked: 'Booked',
  declined: 'Declined',
  archived: 'Archived',
};

/** A stage of the filter; `all` includes the archived ones. */
export type StageChoice = StageFilter | 'all';

export const STAGE_CHOICES: readonly { readonly value: StageChoice; readonly label: string }[] = [
  { value: 'current', label: 'All but archived' },
  { value: 'new', label: STAGE_LABELS.new },
  { value: 'unanswered', label: 'New for a day or more' },
  { value: 'answered', label: STAGE_LABELS.answered },
  { value: 'booked', label: STAGE_LABELS.booked },
  { value: 'declined', label: STAGE_LABELS.declined },
  { value: 'archived', label: STAGE_LABELS.archived },
  { value: 'all', label: 'All, archived too' },
];
