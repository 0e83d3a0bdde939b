/** Runs `work` one at a time. Callers during a run share the next one. */
export const coalesce = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;
  const run = (): Promise<Result> => {
    if (!running) {
      running = work().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
  return run;
};
