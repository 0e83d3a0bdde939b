import { isFields } from './entry-parts.ts';

/** The reason why the store cannot be written or read. */
export type StoreTrouble = 'full' | 'damaged' | 'unwritable';

const KINDS: readonly (readonly [RegExp, StoreTrouble])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, 'full'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
  [/^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EACCES|EPERM|EROFS|EIO$)/, 'unwritable'],
];

/** Sentences for the person. */
export const TROUBLE_SENTENCES: Readonly<Record<StoreTrouble, string>> = {
  full: 'This computer’s disk is full, so nothing new can be saved. Free up space and try again.',
  damaged: 'The app’s own file is damaged. Close the app and open it again, and it will recover what it can.',
  unwritable:
    'The app can’t write to its folder, so nothing new can be saved. Check the folder under File → Open Data Folder.',
};

/** The storage problem behind an error; null if the error is about something else. */
export const storeTroubleOf = (error: unknown): StoreTrouble | null => {
  const code = isFields(error) ? error.code : undefined;
  if (typeof code !== 'string') return null;
  return KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
};
