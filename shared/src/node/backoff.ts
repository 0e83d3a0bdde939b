export interface Backoff {
  /** The pause after the first failure, in milliseconds. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** The part by which a pause may be shorter: those who failed together come back one by one. */
  readonly jitter: number;
}

/** The pause in milliseconds after a number of failures in a row, from 1 on: it doubles. */
export const pauseAfter = (
  failures: number,
  { firstMs, longestMs, jitter }: Backoff,
  random: number = Math.random(),
): number => Math.round(Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30)) * (1 - jitter * random));
