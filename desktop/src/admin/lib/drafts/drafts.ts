import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { hasStored, readStored, removeAllStored, removeStored, store } from './person-storage.ts';

const WRITE_AFTER_MS = 300;

const nameOf = (place: string): string => `draft:${place}`;

export interface RecoveredDraft<Value> {
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
