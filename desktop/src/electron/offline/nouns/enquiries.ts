import { type Enquiry, newestFirst, placeText } from '@shutterdesk/shared';
import { type ChangeBody, followedRead } from '../line/calls.ts';
import { enquiryAnswer } from './enquiry-answers.ts';
import {
  type ChangeToName,
  deletes,
  edits,
  type FollowedList,
  purges,
  quoted,
  type RulesOf,
  restores,
  typedTexts,
  withId,
} from './noun.ts';

export const ENQUIRIES: FollowedList = {
  noun: 'contacts',
  feed: followedRead('contacts', 'feed').path,
  placeOf: placeText,
  answer: enquiryAnswer,
};

type Notes = NonNullable<Enquiry['notes']>;

const withNotes = (items: readonly Enquiry[], id: string, change: (notes: Notes) => Notes): readonly Enquiry[] =>
  items.map((item) => (item.id === id ? { ...item, notes: change(item.notes ?? []) } : item));

type Letter = NonNullable<Enquiry['letters']>[number];

/** A letter that waits here has no time yet at which it goes out. */
const withLetter = (item: Enquiry, letter: Letter): Enquiry => {
  if (item.letters?.some(({ id }) => id === letter.id)) return item;
  const answered = { stage: 'answered' as const, stageAt: letter.at, stageBy: letter.by };
  const letters = [...(item.letters ?? []), letter];
  return { ...item, letters, ...(item.stage === 'new' && !item.spam ? answered : {}) };
};

/** An enquiry that the letter had marked as answered is new again. */
const withoutLetter = (item: Enquiry, letterId: string | undefined): Enquiry => {
  const letter = item.letters?.find(({ id }) => id === letterId);
  if (!letter) return item;
  const left = item.letters?.filter((one) => one !== letter) ?? [];
  const fresh = { stage: 'new' as const, stageAt: undefined, stageBy: undefined };
  const wasAnswer = item.stage === 'answered' && item.stageAt === letter.at;
  return { ...item, letters: left.length > 0 ? left : undefined, ...(wasAnswer ? fresh : {}) };
};

const sender = ({ base }: ChangeToName<unknown, { readonly name?: string } | null>): string => base?.name ?? 'somebody';

const markWords = ({ spam, stage }: ChangeBody<'contacts', 'edits'>): string =>
  [
    ...(stage === undefined ? [] : [`is ${stage}`]),
    ...(spam === undefined ? [] : [spam ? 'marked as spam' : 'is not spam']),
  ].join(', ');

const LETTER_LABELS: Readonly<Record<string, string>> = { subject: 'Subject', text: 'Reply' };

export const enquiries: RulesOf<'contacts'> = {
  changes: {
    edits: {
      apply: (items, { id, body, at, by }) =>
        edits(items, {
          id,
          body: body.stage === undefined ? body : { ...body, stageAt: at, stageBy: by ?? undefined },
        }),
      words: (change) => `Inquiry from ${sender(change)} ${markWords(change.body)}`,
    },
    addsNote: {
      apply: (items, { id, body: { id: note = '', text }, at, by }) =>
        withNotes(items, id, (notes) =>
          notes.some((one) => one.id === note) ? notes : [...notes, { id: note, text, by: by ?? '', at }],
        ),
      words: (change) => `Note on the inquiry from ${sender(change)}: ${quoted(change.body.text)}`,
      withIds: withId,
      newIds: ({ id = '' }) => id,
      texts: (body) => typedTexts(body, null, (field) => (field === 'text' ? 'Note' : null)),
    },
    deletesNote: {
      apply: (items, { id, params }) =>
        withNotes(items, id, (notes) => notes.filter((note) => note.id !== params.note)),
      words: (change) => `Note on the inquiry from ${sender(change)} deleted`,
    },
    sendsLetter: {
      apply: (items, { id, body: { id: letter = '', subject, text, files }, at, by }) => {
        const waits = { state: 'waiting' as const, answer: null, stateAt: at, nextAttemptAt: null };
        const attached = files && files.length > 0 ? { files } : {};
        const own = { id: letter, subject, text, ...attached, by: by ?? '', at, ...waits };
        return items.map((item) => (item.id === id ? withLetter(item, own) : item));
      },
      words: (change) => `Reply to ${sender(change)}: ${quoted(change.body.subject)}`,
      withIds: withId,
      newIds: ({ id = '' }) => id,
      allTheSame: ({ after: _, ...body }) => body,
      texts: (body) => typedTexts(body, null, (field) => LETTER_LABELS[field] ?? null),
    },
    takesLetterBack: {
      apply: (items, { id, params }) =>
        items.map((item) => (item.id === id ? withoutLetter(item, params.letter) : item)),
      words: (change) => `Reply to ${sender(change)} taken back`,
      takesBack: ({ letter }) => ({ effect: 'sendsLetter', id: letter }),
    },
    deletes: { apply: deletes, words: (change) => `Inquiry from ${sender(change)} deleted` },
    restores: { apply: restores, words: (change) => `Inquiry from ${sender(change)} restored` },
    purges: { apply: purges, words: (change) => `Inquiry from ${sender(change)} deleted forever` },
    // The person is gone from this computer before the change is laid over anything.
    erases: { apply: purges, words: () => 'Person erased' },
  },
  all: (items) => items.toSorted(newestFirst),
  follows: ENQUIRIES,
};
