import pLimit from 'p-limit';

/** One at a time, small files would mostly wait for the network. */
const AT_ONCE = 4;

/**
 * Works on a few items at once. The first failure ends the others, and is thrown when all have ended: then nothing
 * touches their files any more.
 */
export const fewAtOnce = async <Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const limit = pLimit(AT_ONCE);
  const failed = new AbortController();
  const ends = AbortSignal.any([signal, failed.signal]);
  const workOn = async (item: Item): Promise<void> => {
    try {
      ends.throwIfAborted();
      await work(item, ends);
    } catch (error) {
      failed.abort(error);
    }
  };
  await Promise.all(items.map((item) => limit(() => workOn(item))));
  if (failed.signal.aborted) throw failed.signal.reason;
};
