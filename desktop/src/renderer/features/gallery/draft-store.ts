import { v7 as newId } from 'uuid';
import { create } from 'zustand';
import { type Draft, newDrafts, type Uploaded } from './draft.ts';

interface DraftStore {
  drafts: readonly Draft[];
  add: (uploaded: readonly Uploaded[]) => void;
  change: (id: string, part: Partial<Pick<Draft, 'alt' | 'category' | 'order'>>) => void;
  remove: (ids: readonly string[]) => void;
}

export const useDrafts = create<DraftStore>((set) => ({
  drafts: [],
  add: (uploaded) => set(({ drafts }) => ({ drafts: [...drafts, ...newDrafts(uploaded, drafts.length, newId)] })),
  change: (id, part) =>
    set(({ drafts }) => ({ drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)) })),
  remove: (ids) =>
    set(({ drafts }) => {
      for (const { id, preview } of drafts) if (ids.includes(id)) URL.revokeObjectURL(preview);
      return { drafts: drafts.filter(({ id }) => !ids.includes(id)) };
    }),
}));
