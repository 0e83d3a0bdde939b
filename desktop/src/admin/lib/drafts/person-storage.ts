import type * as z from 'zod/mini';
import { useSession } from '#lib/session/session.ts';

/* This browser's storage for the signed-in person: drafts, read marks. A browser that stores nothing (private
   windows, full storage) loses this convenience, but nothing here throws. */

const keyOf = (name: string): string => `shutterdesk:${useSession.getState().person?.id ?? 'nobody'}:${name}`;

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
export const hasStored = (prefix: string): boolean =>
  attempt(() => Object.keys(localStorage).some((key) => key.startsWith(keyOf(prefix)))) ?? false;

/** Removes everything whose name begins with the prefix. */
export const removeAllStored = (prefix: string): void => {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(prefix))) localStorage.removeItem(key);
  });
};

/** Calls back when another window of this browser has stored another value under the name. */
export const onStoredElsewhere = (name: string, changed: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => event.key === keyOf(name) && changed();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
