/** The words for each kind of a person's records, singular and plural. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  inquiries: ['inquiry', 'inquiries'],
  messages: ['message about them', 'messages about them'],
  events: ['webhook event', 'webhook events'],
  notes: ['private note', 'private notes'],
  removedNotes: ['trace of a deleted note', 'traces of deleted notes'],
  readMarks: ['read mark', 'read marks'],
  trusted: ['entry among the senders who are not spam', 'entries among the senders who are not spam'],
};
/** A newer server may have more kinds of records. */
const OTHER = ['other record', 'other records'] as const;

const counted = (kind: string, count: number): string => {
  const [one, several] = KINDS[kind] ?? OTHER;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
};

const AND = new Intl.ListFormat('en-US');

export const PERSON_WORDS = {
  title: 'Export or erase a person',
  looking: 'Looking for everything about this person…',
  failed: 'What is stored about this person',
  nobody: 'Nobody with this address',
  nobodyText: (address: string) => `Nothing is stored about ${address}.`,
  found: (counts: Readonly<Record<string, number>>, address: string) => {
    const parts = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [counted(kind, count)] : []));
    return `${AND.format(parts)} of ${address}, deleted ones and spam included.`;
  },
  erases:
    'Erasing deletes all of it for good: here, on your site’s server, and in every desktop app at its next contact. Nothing brings it back, not even a backup.',
  waits: 'You are offline. This computer erases it now, and the server as soon as it can be reached.',
  exportOffline: 'The file can be made when you are online.',
  exportFile: 'Export as a File',
  cancel: 'Cancel',
  erase: 'Erase for Good',
  erasing: 'Erasing…',
  erased: 'The person has been erased.',
  eraseFailed: 'The person could not be erased. Please try again.',
} as const;
