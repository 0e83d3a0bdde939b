export interface BackoffOptions {
  /** The delay before the second attempt, in milliseconds. */
  readonly firstMs: number;
  readonly longestMs: number;
  readonly random?: () => number;
}

/**
 * The delay after a number of consecutive failures: it doubles, with jitter so that clients do not return all at
 * once.
 */
export const backoffMs = (failures: number, { firstMs, longestMs, random = Math.random }: BackoffOptions): number => {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
};
