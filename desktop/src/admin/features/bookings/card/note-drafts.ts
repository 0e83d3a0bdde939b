import * as z from 'zod/mini';
import { createCardDrafts, useCardDraft } from './card-drafts.ts';

const notes = createCardDrafts('note', z.string(), (text) => text === '');
export const { keep: keepNoteDraft, end: endNoteDraft } = notes;

/** The text of an unfinished note; null if there is none. */
export const useNoteDraft = (id: string): string | null => useCardDraft(notes, id);
