/** The words for each kind of a person's records, singular and plural. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  inquiries: ['inquiry', 'inquiries'],
  messages: ['email', 'emails'],
  events: ['webhook event', 'webhook events'],
  notes: ['private note', 'private notes'],
  removedNotes: ['trace of a deleted note', 'traces of deleted notes'],
  readMarks: ['mark that you read it', 'marks that you read them'],
  trusted: ['“not spam” entry', '“not spam” entries'],
};
/** A newer server may have more kinds of records. */
const OTHER = ['other record', 'other records'] as const;

const counted = (kind: string, count: number): string => {
  const [one, several] = KINDS[kind] ?? OTHER;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
};

/** 'Stored about ada@example.com' where no enquiry is left. */
export const foundTitle = ({ inquiries = 0 }: Readonly<Record<string, number>>, address: string): string =>
  inquiries > 0 ? `${counted('inquiries', inquiries)} from ${address}` : `Stored about ${address}`;

/** The other things that are stored, one line each. */
export const foundLines = (counts: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(counts).flatMap(([kind, count]) => (count > 0 && kind !== 'inquiries' ? [counted(kind, count)] : []));
