import { create } from 'zustand';

/** Enquiries that somebody began to answer in this window: nothing tells whether the message was sent. */
const useReplied = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export const noteReply = (id: string): void => useReplied.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));

export const useHasReplied = (id: string): boolean => useReplied(({ ids }) => ids.has(id));
