import { EVENT_KINDS, MAIL_KINDS } from './message-tables.ts';

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
  { table: 'removed_notes', column: 'enquiryId', name: 'removedNotes' },
  { table: 'read_marks', column: 'enquiryId', name: 'readMarks' },
];

export const OF_ADDRESS: readonly OfAddress[] = [
  { table: 'trusted_senders', column: 'email', name: 'trusted', since: 'createdAt' },
];

/** Columns with similar names that hold no client's data. */
export const OF_NOBODY: Readonly<Record<string, string>> = {
  'users.email': 'an admin of the identity provider',
  'settings.businessEmail': 'the studio’s own address',
  'collections.address': 'of a page',
  'collections.formerAddresses': 'of a page',
  'mail_settings.recipients': 'addresses that the studio tells of inquiries',
  'enquiry_letters.personId': 'an admin',
  'read_until.personId': 'an admin',
  'calendar_addresses.personId': 'an admin',
  'devices.personId': 'an admin',
  'activity.personId': 'an admin',
  'removed_enquiries.id': 'the random id of something that is gone',
};
