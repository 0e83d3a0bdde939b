import { EVENT_KINDS, MAIL_KINDS } from './message-kinds.ts';

/** A column of another table that names an enquiry: its row is deleted for good with the enquiry. */
export interface OfEnquiry {
  readonly table: string;
  readonly column: string;
  /** The name of these records in the export of a person. */
  readonly name: string;
  /** The export has only rows of these kinds under that name. */
  readonly kinds?: readonly string[];
}

/** A table with a client's address; every erasure of the person deletes a row that has no moment. */
export interface OfAddress {
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** The column with the moment when the row was stored. */
  readonly since?: string;
}

/**
 * Everything that belongs to an enquiry or to a client's address, apart from the enquiry itself. A room with a new column
 * of this kind adds it here: `personal-columns.test.ts` reads the schema and fails if one is missing.
 */
export const OF_ENQUIRY: readonly OfEnquiry[] = [
  { table: 'outbox', column: 'enquiryId', name: 'messages', kinds: MAIL_KINDS },
  { table: 'outbox', column: 'enquiryId', name: 'events', kinds: EVENT_KINDS },
  { table: 'enquiry_letters', column: 'enquiryId', name: 'letters' },
  { table: 'enquiry_notes', column: 'enquiryId', name: 'notes' },
  { table: 'read_marks', column: 'enquiryId', name: 'readMarks' },
];

export const OF_ADDRESS: readonly OfAddress[] = [
  { table: 'trusted_senders', column: 'email', name: 'trusted', since: 'createdAt' },
];
