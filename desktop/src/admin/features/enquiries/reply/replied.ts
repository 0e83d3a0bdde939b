import { create } from 'zustand';

/** Enquiries on which somebody pressed Reply in this window. Whether the message was sent is unknown. */
const useReplied = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export const noteReply = (id: string): void => useReplied.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));

export const useHasReplied = (id: string): boolean => useReplied(({ ids }) => ids.has(id));
