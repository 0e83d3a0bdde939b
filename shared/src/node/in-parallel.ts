import pLimit from 'p-limit';

/**
 * Works on every item in order, with a limit on concurrency. The first failure ends the others by their signal, and is
 * thrown when all that have begun have ended: they may be using what the caller removes then.
 */
export const inParallel = async <Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> => {
  const limit = pLimit(atOnce);
  const failed = new AbortController();
  const ends = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const workOn = async (item: Item): Promise<void> => {
    try {
      ends.throwIfAborted();
      await work(item, ends);
    } catch (error) {
      failed.abort(error);
    }
  };
  await Promise.all(Array.from(items, (item) => limit(() => workOn(item))));
  failed.signal.throwIfAborted();
};
