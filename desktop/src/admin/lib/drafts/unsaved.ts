import { useEffect } from 'react';
import { create } from 'zustand';

interface UnsavedStore {
  /** The tabs and sections that hold unsaved work. */
  places: ReadonlySet<string>;
  /** The place of each form that holds some: a section may have several forms. */
  forms: ReadonlyMap<string, string>;
  mark: (form: string, place: string | undefined) => void;
}

export const useUnsaved = create<UnsavedStore>((set) => ({
  places: new Set(),
  forms: new Map(),
  mark: (form, place) =>
    set(({ forms, places }) => {
      if (forms.get(form) === place) return { places };
      const next = new Map(forms);
      if (place) next.set(form, place);
      else next.delete(form);
      return { forms: next, places: new Set(next.values()) };
    }),
}));

/** Reports unsaved work in a place, for its dot and for the question before leaving. */
export const useMarkUnsaved = (place: string, unsaved: boolean, form = place): void => {
  const mark = useUnsaved((state) => state.mark);
  useEffect(() => mark(form, unsaved ? place : undefined), [mark, form, place, unsaved]);
  useEffect(() => () => mark(form, undefined), [mark, form]);
};

/** Tells whether a form holds unsaved work. */
export const useIsUnsaved = (form: string): boolean => useUnsaved(({ forms }) => forms.has(form));
