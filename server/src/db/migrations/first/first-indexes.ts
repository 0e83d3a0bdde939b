interface Index {
  readonly table: string;
  /** The end of its name, behind the table's name. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly where?: readonly [column: string, operator: '=' | 'is' | 'is not', value: 1 | null];
  readonly isUnique?: true;
}

const isListed = ['deletedAt', 'is', null] as const;

/**
 * Counts and filters of enquiries are decided within an index. SQLite looks into the row for each column that the index
 * lacks, even for the one of its own condition.
 */
const OF_ENQUIRIES: readonly Omit<Index, 'table'>[] = [
  { name: 'seq', columns: ['seq'], isUnique: true },
  { name: 'newest', columns: ['createdAt', 'id', 'spam'], where: isListed },
  { name: 'package', columns: ['spam', 'selectedPackage', 'createdAt', 'id'], where: isListed },
  { name: 'deleted', columns: ['deletedAt', 'id'], where: ['deletedAt', 'is not', null] },
  { name: 'text', columns: ['textHash', 'createdAt'], where: ['textHash', 'is not', null] },
  { name: 'stage', columns: ['spam', 'stage', 'createdAt', 'id', 'deletedAt'], where: isListed },
  { name: 'kind', columns: ['spam', 'createdAt', 'id', 'stage', 'deletedAt'], where: isListed },
  { name: 'preferred_date', columns: ['preferredDate', 'spam', 'stage'], where: isListed },
  { name: 'calendar', columns: ['spam', 'stage', 'preferredDate', 'id'], where: isListed },
];

export const FIRST_INDEXES: readonly Index[] = [
  { table: 'sessions', name: 'expire', columns: ['expire'] },
  { table: 'sessions', name: 'userId', columns: ['userId'] },
  { table: 'sessions', name: 'device', columns: ['deviceId'] },
  { table: 'gallery_images', name: 'photoId', columns: ['photoId'] },
  { table: 'hero_images', name: 'photoId', columns: ['photoId'] },
  // The database itself enforces that at most one hero picture is active.
  { table: 'hero_images', name: 'active', columns: ['isActive'], where: ['isActive', '=', 1], isUnique: true },
  // Two collections cannot have one address, whoever saves first.
  { table: 'collections', name: 'address', columns: ['address'], where: isListed, isUnique: true },
  { table: 'users', name: 'issuer_subject', columns: ['issuer', 'subject'], isUnique: true },
  { table: 'idempotency_keys', name: 'createdAt', columns: ['createdAt'] },
  ...OF_ENQUIRIES.map((index) => ({ table: 'contact_submissions', ...index })),
  { table: 'outbox', name: 'due', columns: ['kind', 'nextAttemptAt'], where: ['nextAttemptAt', 'is not', null] },
  { table: 'outbox', name: 'settled', columns: ['kind', 'at'], where: ['nextAttemptAt', 'is', null] },
  { table: 'outbox', name: 'newest', columns: ['kind', 'createdAt', 'id'] },
  { table: 'outbox', name: 'enquiry', columns: ['enquiryId'] },
  { table: 'devices', name: 'person', columns: ['personId', 'signedInAt'] },
  { table: 'activity', name: 'newest', columns: ['at', 'id'] },
  { table: 'activity', name: 'person', columns: ['personId', 'at', 'id'] },
  { table: 'enquiry_letters', name: 'enquiry', columns: ['enquiryId', 'createdAt', 'id'] },
  { table: 'enquiry_notes', name: 'enquiry', columns: ['enquiryId', 'createdAt', 'id'] },
  { table: 'read_marks', name: 'enquiry', columns: ['enquiryId'] },
  { table: 'removed_enquiries', name: 'removedAt', columns: ['removedAt'] },
];
