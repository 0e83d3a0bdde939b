import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** The reason why the store cannot be written or read. */
type StoreTrouble = 'full' | 'damaged' | 'unwritable';

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
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return null;
  return KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
};

/** A file beside the store, which turned out to be damaged while it was open: the next start sets it aside. */
export const DAMAGED_MARK = 'offline.damaged';

/** Knows whether data can currently be stored. */
export interface Troubles {
  /** Records an error of the store or its folder; null if the error is about something else. */
  note(error: unknown): StoreTrouble | null;
  /** Runs work that may be skipped while nothing can be stored. */
  ignoringStorageErrors<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Call this after a successful write. */
  over(): void;
  /** Sentences that the person must see now. */
  sentences(): string[];
}

export const createTroubles = (folder: string, onChange: () => void): Troubles => {
  let now: StoreTrouble | null = null;
  const become = (next: StoreTrouble | null): void => {
    // A damaged file stays damaged until it has been set aside.
    if (now === next || now === 'damaged') return;
    now = next;
    onChange();
  };
  const note = (error: unknown): StoreTrouble | null => {
    const trouble = storeTroubleOf(error);
    if (trouble === 'damaged' && now !== 'damaged') writeFileSync(path.join(folder, DAMAGED_MARK), '');
    if (trouble) become(trouble);
    return trouble;
  };
  return {
    note,
    async ignoringStorageErrors(work) {
      try {
        return await work();
      } catch (error) {
        if (!note(error)) throw error;
        return undefined;
      }
    },
    over: () => become(null),
    sentences: () => (now ? [TROUBLE_SENTENCES[now]] : []),
  };
};
