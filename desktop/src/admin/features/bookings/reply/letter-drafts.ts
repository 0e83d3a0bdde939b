import { type Enquiry, type EnquiryLetter, letterSchema } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { createCardDrafts, useCardDraft } from '../card/card-drafts.ts';

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
