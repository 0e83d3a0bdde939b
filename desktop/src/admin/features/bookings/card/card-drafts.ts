import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, removeStored, store } from '#lib/drafts/drafts.ts';

/** Unfinished writing of one kind, by enquiry. It outlives the card, which is unmounted when it is scrolled away. */
export const createCardDrafts = <Value>(
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
export const useCardDraft = <Value>({ useDrafts, restore }: CardDrafts<Value>, id: string): Value | null => {
  const draft = useDrafts(({ drafts }) => drafts[id]);
  useEffect(() => {
    if (draft === undefined) restore(id);
  }, [id, draft, restore]);
  return draft ?? null;
};
