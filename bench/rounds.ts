import { median } from './figure.ts';
import { type Load, type Measured, wrk } from './wrk.ts';

const ROUNDS = 9;

/** Until both have compiled what they run often. */
const WARM_UP_SECONDS = 3;

/** Where a load is sent. */
export interface Target {
  readonly url: string;
  readonly load: Load;
}

/**
 * Ours as a ratio of theirs: one after the other, round after round, each round's own ratio, and the median of those. A
 * machine that grows slower or faster on the way does so to both.
 */
export const compareTargets = async (ours: Target, theirs: Target): Promise<Measured> => {
  for (const { url, load } of [ours, theirs]) await wrk(url, { ...load, seconds: WARM_UP_SECONDS });
  const rates: number[] = [];
  const p99s: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mine = await wrk(ours.url, ours.load);
    const other = await wrk(theirs.url, theirs.load);
    rates.push(mine.rate / other.rate);
    p99s.push(mine.p99 / other.p99);
  }
  return { rate: median(rates), p99: median(p99s) };
};

/** The same load on each address. */
export const compare = (ours: string, theirs: string, load: Load): Promise<Measured> =>
  compareTargets({ url: ours, load }, { url: theirs, load });
