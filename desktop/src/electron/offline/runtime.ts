import { createTroubles, type Troubles } from './store/troubles.ts';

/** Work in the background that nobody awaits. `troubles` reports what it cannot store. */
interface Background {
  /** Starts work, unless the app is ending. */
  go(work: () => Promise<unknown>): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  /** Starts no more work. Resolves when the running work has ended, even with an error. */
  stop(): Promise<void>;
}

const createBackground = (
  { ignoringStorageErrors }: Pick<Troubles, 'ignoringStorageErrors'>,
  onFault: (error: unknown) => void,
): Background => {
  let stopped = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const idle = async (): Promise<void> => {
    const seen = underWay;
    await seen;
    if (seen !== underWay) await idle();
  };
  return {
    go(work) {
      if (stopped) return;
      const begun = ignoringStorageErrors(work).catch(onFault);
      const before = underWay;
      underWay = begun.then(() => before);
    },
    idle,
    async stop() {
      stopped = true;
      await underWay;
    },
  };
};

/** The parts that all components of a running app share. */
export interface Runtime {
  readonly background: Background;
  readonly troubles: Troubles;
  /** Aborted when the app ends. */
  readonly ending: AbortSignal;
  /** Called with an unexpected error of the app itself. */
  onFault(error: unknown): void;
  /** Call this after a change; `nouns` have been read again. */
  changed(nouns?: readonly string[]): void;
  /** Aborts running work. */
  end(): void;
}

export const createRuntime = (folder: string, onChange: (nouns: readonly string[]) => void): Runtime => {
  const ending = new AbortController();
  const changed = (nouns: readonly string[] = []): void => onChange(nouns);
  const onFault = (error: unknown): void => {
    // An app that is ending has already closed its store.
    if (!ending.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
  };
  const troubles = createTroubles(folder, () => changed());
  return {
    background: createBackground(troubles, onFault),
    troubles,
    ending: ending.signal,
    onFault,
    changed,
    end: () => ending.abort(),
  };
};
