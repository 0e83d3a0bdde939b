import { isFields } from './entry-parts.ts';

/** Why nothing can be written down, or what was written down cannot be read. */
export type StoreTrouble = 'full' | 'damaged' | 'unwritable';

const KINDS: readonly (readonly [RegExp, StoreTrouble])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, 'full'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
  [/^(?:SQLITE_(?:IOERR|READONLY|CANTOPEN)|EACCES|EPERM|EROFS|EIO$)/, 'unwritable'],
];

/** For a person. */
export const TROUBLE_SENTENCES: Readonly<Record<StoreTrouble, string>> = {
  full: 'The disk of this computer is full: nothing more can be kept. Make room, then try again.',
  damaged: 'The app’s own file is damaged. Close the app and open it again: it goes on with what can be saved of it.',
  unwritable: 'The app cannot write to its folder on this computer: nothing more can be kept.',
};

/** What an error says about the place where everything is kept; null where it is about something else. */
export const storeTroubleOf = (error: unknown): StoreTrouble | null => {
  const code = isFields(error) ? error.code : undefined;
  if (typeof code !== 'string') return null;
  return KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
};
