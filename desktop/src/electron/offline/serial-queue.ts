import pLimit from 'p-limit';

/** Runs jobs one at a time, in their order of arrival. */
export interface SerialQueue {
  add<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all jobs so far have ended, even with an error. */
  idle(): Promise<void>;
}

export const createSerialQueue = (): SerialQueue => {
  const limit = pLimit(1);
  return {
    add: (work) => limit(work),
    // This job runs after all others.
    idle: () => limit(async () => undefined),
  };
};
