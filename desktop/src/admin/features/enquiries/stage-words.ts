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

export const STAGE_WORDS = {
  stage: 'Stage',
  counted: (label: string, count: number) => `${label} (${count.toLocaleString('en-US')})`,
  stageOf: (name: string) => `Stage of the inquiry from ${name}`,
  changedBy: (person: string | undefined, when: string) => (person ? `by ${person}, ${when}` : when),
  changed: (stage: Stage) => `Booking inquiry marked as ${stage}.`,
  changeFailed: 'Failed to change the stage. Please try again.',
  markAnswered: 'Mark as answered',
  unanswered: (days: number) => (days === 1 ? 'Unanswered for a day' : `Unanswered for ${days} days`),
  showUnanswered: (count: number) => `${count.toLocaleString('en-US')} unanswered for a day`,
  bookTitle: 'This date is booked',
  bookQuestion: (date: string, names: string) =>
    `Another booking has this date: ${names} (${date}). Book all the same?`,
  bookConfirm: 'Book all the same',
  wroteBefore: (count: number) =>
    `Wrote before: ${count.toLocaleString('en-US')} earlier ${count === 1 ? 'inquiry' : 'inquiries'}`,
  sameDate: (count: number, names: string) =>
    count === 1
      ? `Another inquiry has this date: ${names}`
      : `${count.toLocaleString('en-US')} other people ask for this date: ${names}`,
  sameDateNamed: (name: string, stage: Stage) => `${name} (${STAGE_LABELS[stage].toLowerCase()})`,
  notes: 'Private notes',
  note: 'Private note',
  noteHint: 'Only people of the studio see it.',
  addNote: 'Add note',
  addNoteShort: 'Note',
  saveNote: 'Save note',
  cancelNote: 'Cancel',
  noteSaved: 'Note saved.',
  noteFailed: 'Failed to save the note. Please try again.',
  deleteNote: 'Delete note',
  deleteNoteOf: (by: string) => `Delete the note by ${by}`,
  deleteNoteQuestion: (start: string) => `The note “${start}” will be deleted.`,
  noteDeleted: 'Note deleted.',
  noteDeleteFailed: 'Failed to delete the note. Please try again.',
  earlierNotes: (count: number) => (count === 1 ? 'Show 1 earlier note' : `Show ${count} earlier notes`),
  wholeNote: 'Show all of it',
} as const;
