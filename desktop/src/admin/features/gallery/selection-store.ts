import { create } from 'zustand';

/** The photographs that are selected. */
interface Selection {
  ids: ReadonlySet<string>;
  /** The last selected one, from which Shift extends the selection. */
  last: string | null;
  toggle: (id: string) => void;
  /** Selects everything from the last one to this one, in the order of `all`. */
  reach: (id: string, all: readonly string[]) => void;
  select: (ids: readonly string[]) => void;
  leaveOut: (ids: readonly string[]) => void;
}

const createSelection = () =>
  create<Selection>((set) => ({
    ids: new Set(),
    last: null,
    toggle: (id) =>
      set(({ ids }) => ({
        ids: ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]),
        last: id,
      })),
    reach: (id, all) =>
      set(({ ids, last }) => {
        const ends = [all.indexOf(id), all.indexOf(last ?? id)].filter((index) => index >= 0);
        return { ids: new Set([...ids, ...all.slice(Math.min(...ends), Math.max(...ends) + 1)]), last: id };
      }),
    select: (ids) => set({ ids: new Set(ids), last: null }),
    leaveOut: (gone) => set(({ ids }) => ({ ids: new Set([...ids].filter((id) => !gone.includes(id))) })),
  }));

/** The selection among the photographs in the gallery. */
export const useSelection = createSelection();

/** The selection among the drafts. */
export const useDraftSelection = createSelection();
