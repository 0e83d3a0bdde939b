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

const sender = ({ base }: ChangeToName<unknown, { readonly name?: string } | null>): string => base?.name ?? 'somebody';

const markWords = ({ spam, stage }: ChangeBody<'contacts', 'edits'>): string =>
  [
    ...(stage === undefined ? [] : [`is ${stage}`]),
    ...(spam === undefined ? [] : [spam ? 'marked as spam' : 'is not spam']),
  ].join(', ');

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
    deletes: { apply: deletes, words: (change) => `Inquiry from ${sender(change)} deleted` },
    restores: { apply: restores, words: (change) => `Inquiry from ${sender(change)} restored` },
    purges: { apply: purges, words: (change) => `Inquiry from ${sender(change)} deleted forever` },
    // The person is gone from this computer before the change is laid over anything.
    erases: { apply: purges, words: () => 'Person erased' },
  },
  all: (items) => items.toSorted(newestFirst),
  follows: ENQUIRIES,
};
