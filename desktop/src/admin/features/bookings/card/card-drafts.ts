import { type Enquiry, type EnquiryLetter, letterSchema } from '@shutterdesk/shared';
import { useEffect } from 'react';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, removeStored, store } from '#lib/drafts/drafts.ts';

/** Unfinished writing of one kind, by enquiry. It outlives the card, which is unmounted when it is scrolled away. */
const createCardDrafts = <Value>(
  kind: string,
  schema: z.ZodMiniType<Value>,
  isEmpty: (value: Value) => boolean = () => false,
) => {
  const useDrafts = create<{ drafts: Readonly<Record<string, Value>> }>(() => ({ drafts: {} }));
  const nameOf = (id: string): string => `${kind}-${id}`;
  const keep = (id: string, value: Value): void => {
    useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: value } }));
    if (isEmpty(value)) removeStored(nameOf(id));
    else store(nameOf(id), value);
  };
  return {
    useDrafts,
    keep,
    end(id: string): void {
      useDrafts.setState(({ drafts: { [id]: _, ...others } }) => ({ drafts: others }));
      removeStored(nameOf(id));
    },
    /** Shows what this browser has stored. */
    restore(id: string): void {
      const stored = readStored(nameOf(id), schema);
      if (stored !== null && !isEmpty(stored)) keep(id, stored);
    },
  };
};

type CardDrafts<Value> = Pick<ReturnType<typeof createCardDrafts<Value>>, 'useDrafts' | 'restore'>;

/** The unfinished writing about an enquiry; null if there is none. */
const useCardDraft = <Value>({ useDrafts, restore }: CardDrafts<Value>, id: string): Value | null => {
  const draft = useDrafts(({ drafts }) => drafts[id]);
  useEffect(() => {
    if (draft === undefined) restore(id);
  }, [id, draft, restore]);
  return draft ?? null;
};

const notes = createCardDrafts('note', z.string(), (text) => text === '');
export const { keep: keepNoteDraft, end: endNoteDraft } = notes;

/** The text of an unfinished note; null if there is none. */
export const useNoteDraft = (id: string): string | null => useCardDraft(notes, id);

const draftSchema = z.object({
  /** The letter's, so that sending it again after a lost answer sends nothing twice. */
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  files: letterSchema.shape.files,
  /** The last letter when it was begun; null: none. */
  after: z.nullable(z.string()),
});
export type LetterDraft = z.infer<typeof draftSchema>;

const letters = createCardDrafts('letter', draftSchema);
export const { keep: keepLetterDraft, end: endLetterDraft } = letters;

/** The unfinished letter to the sender of an enquiry; null if there is none. */
export const useLetterDraft = (id: string): LetterDraft | null => useCardDraft(letters, id);

export const lastLetter = ({ letters = [] }: Enquiry): string | null => letters.at(-1)?.id ?? null;

/** The enquiry whose letter was opened last, until its form has taken the focus: a stored draft takes none. */
let opened: string | null = null;

export const takesFocus = (id: string): boolean => {
  const isOpened = opened === id;
  if (isOpened) opened = null;
  return isOpened;
};

/** Opens the letter to the sender of an enquiry. Text that was being written stays, below its words, and so do its files. */
export const beginLetter = (
  enquiry: Enquiry,
  { subject, text, files }: Pick<EnquiryLetter, 'subject' | 'text' | 'files'>,
): void => {
  opened = enquiry.id;
  const before = letters.useDrafts.getState().drafts[enquiry.id];
  const written = before?.text.trim();
  const both = written && written !== text.trim() ? `${text}\n\n${written}` : text;
  const attached = [...new Map([...(files ?? []), ...(before?.files ?? [])].map((file) => [file.id, file])).values()];
  keepLetterDraft(enquiry.id, { id: uuid(), subject, text: both, files: attached, after: lastLetter(enquiry) });
};

/** The letters that came since a draft was begun. */
export const lettersSince = ({ letters = [] }: Enquiry, { id, after }: LetterDraft): readonly EnquiryLetter[] => {
  const known = letters.findIndex((letter) => letter.id === after);
  return letters.slice(known + 1).filter((letter) => letter.id !== id);
};
