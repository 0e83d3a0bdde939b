/** The words for each kind of a person's records, singular and plural. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  inquiries: ['inquiry', 'inquiries'],
  messages: ['email about them', 'emails about them'],
  events: ['webhook event', 'webhook events'],
  notes: ['private note', 'private notes'],
  removedNotes: ['trace of a deleted note', 'traces of deleted notes'],
  readMarks: ['read mark', 'read marks'],
  trusted: ['“not spam” entry', '“not spam” entries'],
};
/** A newer server may have more kinds of records. */
const OTHER = ['other record', 'other records'] as const;

const counted = (kind: string, count: number): string => {
  const [one, several] = KINDS[kind] ?? OTHER;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
};

const AND = new Intl.ListFormat('en-US');

export const foundWords = (counts: Readonly<Record<string, number>>, address: string): string => {
  const parts = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [counted(kind, count)] : []));
  return `Found ${AND.format(parts)} from ${address}, including deleted and spam.`;
};
