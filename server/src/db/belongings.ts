/** A column of another table that names an enquiry: its row goes for good with the enquiry. */
export interface OfEnquiry {
  readonly table: string;
  readonly column: string;
  /** Its name in what a person is given of their own records. */
  readonly name: string;
}

/** A table with a client's address; a row that has no moment goes with every erasure of the person. */
export interface OfAddress {
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** The column with the moment since which the row exists. */
  readonly since?: string;
}

/**
 * Everything that belongs to an enquiry or to a client's address, beside the enquiry itself. A room that stores
 * something of the kind adds it here: `belongings.test.ts` reads the schema and fails for a table that is missing.
 */
export const OF_ENQUIRY: readonly OfEnquiry[] = [
  { table: 'mail_messages', column: 'enquiryId', name: 'messages' },
  { table: 'webhook_deliveries', column: 'enquiryId', name: 'events' },
  { table: 'enquiry_notes', column: 'enquiryId', name: 'notes' },
  { table: 'read_marks', column: 'enquiryId', name: 'readMarks' },
];

export const OF_ADDRESS: readonly OfAddress[] = [
  { table: 'trusted_senders', column: 'email', name: 'trusted', since: 'createdAt' },
];

/** Columns that look alike but hold nothing of a client. */
export const OF_NOBODY: Readonly<Record<string, string>> = {
  'users.email': 'an admin of the identity provider',
  'settings.businessEmail': 'the studio’s own address',
  'mail_settings.recipients': 'addresses that the studio tells of enquiries',
  'webhook_settings.address': 'the address of the studio’s other program',
  'read_until.personId': 'an admin',
  'calendar_addresses.personId': 'an admin',
  'removed_enquiries.id': 'the random id of something that is gone',
};
