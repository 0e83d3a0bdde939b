import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { create, type StateCreator } from 'zustand';
import { persist } from 'zustand/middleware';
import { personNow } from '#lib/session/session.ts';

/* This browser's storage for the signed-in person: drafts and the like. A browser that stores nothing (private
   windows, full storage) loses this convenience, but nothing here throws. */

const keyOf = (name: string): string => `shutterdesk:${personNow()?.id ?? 'nobody'}:${name}`;

const attempt = <Value>(act: () => Value): Value | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

export const store = (name: string, value: unknown): void => {
  attempt(() => localStorage.setItem(keyOf(name), JSON.stringify(value)));
};

/** null if nothing is stored, or if the stored value does not fit the schema (any more). */
export const readStored = <Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> | null => {
  const text = attempt(() => localStorage.getItem(keyOf(name)));
  const parsed = schema.safeParse(text === null ? null : attempt(() => JSON.parse(text)));
  return parsed.success ? parsed.data : null;
};

export const removeStored = (name: string): void => {
  attempt(() => localStorage.removeItem(keyOf(name)));
};

/** Tells whether anything is stored whose name begins with the prefix. */
const hasStored = (prefix: string): boolean =>
  attempt(() => Object.keys(localStorage).some((key) => key.startsWith(keyOf(prefix)))) ?? false;

/** Removes everything whose name begins with the prefix. */
const removeAllStored = (prefix: string): void => {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(prefix))) localStorage.removeItem(key);
  });
};

/** The name of its field is that of stored data. */
const dismissedSchema = z.object({ putAway: z.literal(true) });

/**
 * Tells whether the person has dismissed what the name stands for, and dismisses it.
 * @param isOver it is over: if it comes back, the person has not dismissed it yet
 */
export const useDismissed = (name: string, isOver = false) => {
  const [isDismissed, setDismissed] = useState(() => readStored(name, dismissedSchema) !== null);
  useEffect(() => {
    if (!isOver) return;
    removeStored(name);
    setDismissed(false);
  }, [name, isOver]);
  const dismiss = useCallback(() => {
    store(name, { putAway: true });
    setDismissed(true);
  }, [name]);
  return { isDismissed, dismiss };
};

interface Keeping<State, Kept> {
  /** The part that is kept; a kept state that does not fit it (any more) is left out. */
  readonly schema: z.ZodMiniType<Kept>;
  readonly revive: (kept: Kept) => Partial<State>;
  /** Shows what another window of the dashboard keeps, so that neither overwrites the other's changes. */
  readonly follows?: boolean;
}

/** A store that survives a reload or a crash. */
export const keptStore = <State extends object, Kept>(
  name: string,
  { schema, revive, follows = true }: Keeping<State, Kept>,
  begin: StateCreator<State>,
) => {
  let initial: State | undefined;
  const useStore = create<State>()(
    persist<State, [], [], Kept>(begin, {
      name,
      storage: {
        getItem: (key) => {
          const state = readStored(key, schema);
          return state && { state };
        },
        setItem: (key, { state }) => store(key, state),
        removeItem: removeStored,
      },
      partialize: (state) => schema.parse(state),
      merge: (kept, state) => {
        initial ??= state;
        const { data } = schema.safeParse(kept);
        // Another window may have kept nothing more: whoever logged out there left it on purpose.
        return data === undefined ? initial : { ...state, ...revive(data) };
      },
    }),
  );
  if (follows) window.addEventListener('storage', ({ key }) => key === keyOf(name) && useStore.persist.rehydrate());
  return useStore;
};

const previewName = (id: string): string => `draft:preview:${id}`;
const dataUri = z.string().check(z.startsWith('data:image/'));

/** Previews are stored separately from the drafts, so that typing does not write them again. */
export const storePreview = (id: string, preview: string | null): void => {
  if (preview) store(previewName(id), preview);
};

export const storedPreview = (id: string): string | null => readStored(previewName(id), dataUri);

export const removePreview = (id: string): void => removeStored(previewName(id));

const WRITE_AFTER_MS = 300;

const nameOf = (place: string): string => `draft:${place}`;

interface RecoveredDraft<Value> {
  /** The time of the last edit, ISO 8601. */
  at: string;
  value: Value;
}

/** Reads the draft that was typed in a place before the page, the browser or the session ended. */
export const readDraft = <Schema extends z.ZodMiniType>(
  place: string,
  schema: Schema,
): RecoveredDraft<z.output<Schema>> | null => {
  const stored = readStored(nameOf(place), z.object({ at: z.string(), value: z.unknown() }));
  const value = schema.safeParse(stored?.value);
  return stored && value.success ? { at: stored.at, value: value.data } : null;
};

/** Tells whether this browser may hold a draft for a place; only the place's form knows for certain. */
export const hasStoredDraft = (place: string): boolean => hasStored(nameOf(place));

export const forgetDraft = (place: string): void => removeStored(nameOf(place));

let stopped = false;

/** Removes all drafts of a person who chose to leave without saving, and stores no more until the page is gone. */
export const forgetDrafts = (): void => {
  stopped = true;
  removeAllStored('draft:');
};

/**
 * Stores the typed value in this browser until it is saved. Never give it a password.
 * @param value the value to store; undefined when nothing is unsaved (any more)
 */
export const useKeepDraft = (place: string, value: unknown): void => {
  // Removes only its own draft: another window may have stored one too.
  const written = useRef(false);
  const text = value === undefined ? null : JSON.stringify(value);
  useEffect(() => {
    if (text === null) {
      if (written.current) removeStored(nameOf(place));
      written.current = false;
      return;
    }
    written.current = true;
    const write = () => {
      if (!stopped) store(nameOf(place), { at: new Date().toISOString(), value: JSON.parse(text) });
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [place, text]);
};

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
