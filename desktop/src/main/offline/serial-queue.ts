import pLimit from 'p-limit';

/** Work that is done one after another, in the order in which it came. */
export interface SerialQueue {
  add<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all that was added until now is over, well or not. */
  idle(): Promise<void>;
}

export const createSerialQueue = (): SerialQueue => {
  const limit = pLimit(1);
  return {
    add: (work) => limit(work),
    // It has its turn after all the others.
    idle: () => limit(async () => undefined),
  };
};
