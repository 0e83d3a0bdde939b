import type { Troubles } from './store/troubles.ts';

/** What goes on behind the windows, in nobody's hands. What it cannot keep is said by `troubles`. */
export interface Background {
  /** Begins something, unless the app is ending. */
  go(work: () => Promise<unknown>): void;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
  /** Nothing begins any more. Resolves when what had begun is over, however it ended. */
  stop(): Promise<void>;
}

export const createBackground = ({ spare }: Pick<Troubles, 'spare'>, onFault: (error: unknown) => void): Background => {
  let stopped = false;
  let all: Promise<unknown> = Promise.resolve();
  const idle = async (): Promise<void> => {
    const seen = all;
    await seen;
    if (seen !== all) await idle();
  };
  return {
    go(work) {
      if (!stopped) all = Promise.all([all, spare(work).catch(onFault)]);
    },
    idle,
    async stop() {
      stopped = true;
      await all;
    },
  };
};
