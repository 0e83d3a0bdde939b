import { useEffect } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, removeStored, store } from '#lib/drafts/drafts.ts';

/** Unfinished notes, by enquiry. They outlive the card, which is unmounted when it is scrolled away. */
const useDrafts = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }));

const nameOf = (id: string): string => `note-${id}`;

export const keepNoteDraft = (id: string, text: string): void => {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [id]: text } }));
  if (text === '') removeStored(nameOf(id));
  else store(nameOf(id), text);
};

export const endNoteDraft = (id: string): void => {
  useDrafts.setState(({ texts: { [id]: _, ...others } }) => ({ texts: others }));
  removeStored(nameOf(id));
};

/** The text of an unfinished note; null if there is none. */
export const useNoteDraft = (id: string): string | null => {
  const text = useDrafts(({ texts }) => texts[id]);
  useEffect(() => {
    if (text !== undefined) return;
    const stored = readStored(nameOf(id), z.string());
    if (stored) keepNoteDraft(id, stored);
  }, [id, text]);
  return text ?? null;
};
