import { markDamaged } from './store.ts';
import { type StoreTrouble, storeTroubleOf, TROUBLE_SENTENCES } from './store-trouble.ts';

/** Knows whether what is to be kept can be kept. */
export interface Troubles {
  /** Takes note of an error of the store or of its folder; null where it is about something else. */
  note(error: unknown): StoreTrouble | null;
  /** Does what may be left undone while nothing can be kept. */
  spare<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Something has been written down again. */
  over(): void;
  /** What the person must know now. */
  sentences(): string[];
}

export const createTroubles = (folder: string, onChange: () => void): Troubles => {
  let now: StoreTrouble | null = null;
  const become = (next: StoreTrouble | null): void => {
    // A file that is damaged stays so until it has been set aside.
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
    async spare(work) {
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
