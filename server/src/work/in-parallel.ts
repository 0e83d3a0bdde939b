import pLimit from 'p-limit';

/** Runs `work` for every item in order, with a limit on concurrency; after a failure no further item starts. */
export const inParallel = async <Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const limit = pLimit(atOnce);
  const begun = Array.from(items, (item) =>
    limit(() =>
      work(item).catch((error: unknown) => {
        limit.clearQueue();
        throw error;
      }),
    ),
  );
  await Promise.all(begun);
};
