import { useEffect } from 'react';
import { create } from 'zustand';

interface UnsavedStore {
  /** The tabs that hold unsaved work. */
  places: ReadonlySet<string>;
  mark: (place: string, unsaved: boolean) => void;
}

export const useUnsaved = create<UnsavedStore>((set) => ({
  places: new Set(),
  mark: (place, unsaved) =>
    set(({ places }) => {
      if (places.has(place) === unsaved) return { places };
      const next = new Set(places);
      if (unsaved) next.add(place);
      else next.delete(place);
      return { places: next };
    }),
}));

/** Reports unsaved work in a tab, for its dot and for the question before leaving. */
export const useMarkUnsaved = (place: string, unsaved: boolean): void => {
  const mark = useUnsaved((state) => state.mark);
  useEffect(() => mark(place, unsaved), [mark, place, unsaved]);
  useEffect(() => () => mark(place, false), [mark, place]);
};
