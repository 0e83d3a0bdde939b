import { pauseAfter } from '@shutterdesk/shared/node/backoff';

export const RETRY = { firstMs: 1000, longestMs: 60_000, jitter: 0.5 };

/** Schedules the retries of each noun, with growing delays. */
export interface Retries {
  /** Schedules a retry of a noun, not before `atLeastMs`. */
  plan(noun: string, atLeastMs: number): void;
  /** Call this when an attempt begins. */
  begin(noun: string): void;
  /** Call this when nothing is in the noun's way any more. */
  over(noun: string): void;
  /** The time of the first scheduled retry, in milliseconds since 1970. */
  nextAt(): number | null;
  stop(): void;
}

export const createRetries = (again: (noun: string) => void): Retries => {
  const planned = new Map<string, { readonly timer: NodeJS.Timeout; readonly at: number }>();
  const failures = new Map<string, number>();
  const begin = (noun: string): void => {
    clearTimeout(planned.get(noun)?.timer);
    planned.delete(noun);
  };
  return {
    plan(noun, atLeastMs) {
      begin(noun);
      const failed = (failures.get(noun) ?? 0) + 1;
      failures.set(noun, failed);
      const waitMs = Math.max(atLeastMs, pauseAfter(failed, RETRY));
      const timer = setTimeout(again, waitMs, noun);
      timer.unref();
      planned.set(noun, { timer, at: Date.now() + waitMs });
    },
    begin,
    over: (noun) => failures.delete(noun),
    nextAt: () => (planned.size === 0 ? null : Math.min(...[...planned.values()].map(({ at }) => at))),
    stop() {
      for (const { timer } of planned.values()) clearTimeout(timer);
    },
  };
};
