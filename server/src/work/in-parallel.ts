import pLimit from 'p-limit';

/** Does `work` for every item, so many at once and in their order; after a failure no other one is begun. */
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
