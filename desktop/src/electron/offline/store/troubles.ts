import { markDamaged } from './store.ts';
import { type StoreTrouble, storeTroubleOf, TROUBLE_SENTENCES } from './store-trouble.ts';

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
    if (trouble === 'damaged' && now !== 'damaged') markDamaged(folder);
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
