import { createTroubles, type Troubles } from './store/troubles.ts';

/** Work that nobody awaits, and what all parts of a running app share for it. */
export interface Background {
  /** Starts work, unless the app is ending. `troubles` reports what it cannot store. */
  go(work: () => Promise<unknown>): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  /** Starts no more work, and aborts what runs. */
  end(): void;
  readonly troubles: Troubles;
  /** Aborted when the app ends. */
  readonly ending: AbortSignal;
  /** Called with an unexpected error of the app itself. */
  onFault(error: unknown): void;
  /** Call this after a change; `nouns` have been read again. */
  changed(nouns?: readonly string[]): void;
}

export const createBackground = (folder: string, onChange: (nouns: readonly string[]) => void): Background => {
  const ending = new AbortController();
  const changed = (nouns: readonly string[] = []): void => onChange(nouns);
  const onFault = (error: unknown): void => {
    // An app that is ending has already closed its store.
    if (!ending.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
  };
  const troubles = createTroubles(folder, () => changed());
  let underWay: Promise<unknown> = Promise.resolve();
  const idle = async (): Promise<void> => {
    const seen = underWay;
    await seen;
    if (seen !== underWay) await idle();
  };
  return {
    go(work) {
      if (ending.signal.aborted) return;
      const begun = troubles.ignoringStorageErrors(work).catch(onFault);
      const before = underWay;
      underWay = begun.then(() => before);
    },
    idle,
    end: () => ending.abort(),
    troubles,
    ending: ending.signal,
    onFault,
    changed,
  };
};
