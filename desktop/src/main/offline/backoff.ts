export interface BackoffOptions {
  /** Milliseconds before the second try. */
  readonly firstMs: number;
  readonly longestMs: number;
  readonly random?: () => number;
}

/** How long to wait after so many failures in a row: doubling, and spread so that not everybody returns at once. */
export const backoffMs = (failures: number, { firstMs, longestMs, random = Math.random }: BackoffOptions): number => {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
};
