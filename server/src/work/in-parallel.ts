import pLimit from 'p-limit';

/**
 * Runs `work` for every item in order, with a limit on concurrency. After a failure no further item starts, and it fails
 * when those that have started have ended: they may be using what the caller removes then.
 */
export const inParallel = async <Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const limit = pLimit(atOnce);
  const started: Promise<void>[] = [];
  const all = Array.from(items, (item) =>
    limit(() => {
      const running = work(item).catch((error: unknown) => {
        limit.clearQueue();
        throw error;
      });
      started.push(running);
      return running;
    }),
  );
  try {
    await Promise.all(all);
  } finally {
    await Promise.allSettled(started);
  }
};
