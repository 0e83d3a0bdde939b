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
  { value: 'current', label: 'All' },
  { value: 'new', label: STAGE_LABELS.new },
  { value: 'unanswered', label: 'Waiting over a day' },
  { value: 'answered', label: STAGE_LABELS.answered },
  { value: 'booked', label: STAGE_LABELS.booked },
  { value: 'declined', label: STAGE_LABELS.declined },
  { value: 'archived', label: STAGE_LABELS.archived },
];

/** The two meanings of 'All'. */
export const ARCHIVED_CHOICES = [
  { value: 'current', label: 'All except archived' },
  { value: 'all', label: 'Including archived' },
] as const;

export const ENQUIRIES_WORDS = {
  title: 'Booking Inquiries',
  what: 'The inquiries',
  find: 'Find inquiries',
  addNote: 'Add note',
  notSpam: 'Not spam',
  sendAgain: 'Send Again',
} as const;

export const countWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'inquiry' : 'inquiries'}`;

export const DATE_CHOICES = [
  { value: 'any', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 12 months' },
  { value: 'between', label: 'Between…' },
  { value: 'ahead', label: 'Upcoming dates' },
] as const;

export type DateChoice = (typeof DATE_CHOICES)[number]['value'];
