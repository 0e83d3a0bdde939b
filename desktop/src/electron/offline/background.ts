import type { Troubles } from './store/troubles.ts';

/** Work in the background that nobody awaits. `troubles` reports what it cannot store. */
export interface Background {
  /** Starts work, unless the app is ending. */
  go(work: () => Promise<unknown>): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  /** Starts no more work. Resolves when the running work has ended, even with an error. */
  stop(): Promise<void>;
}

export const createBackground = (
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
      if (!stopped) underWay = Promise.all([underWay, ignoringStorageErrors(work).catch(onFault)]);
    },
    idle,
    async stop() {
      stopped = true;
      await underWay;
    },
  };
};
