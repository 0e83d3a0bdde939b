import { median } from './figure.ts';
import { type Load, type Measured, wrk } from './wrk.ts';

const ROUNDS = 9;

/** Enough for both to compile their hot code. */
const WARM_UP_SECONDS = 3;

/** The address and load of one side. */
export interface Target {
  readonly url: string;
  readonly load: Load;
}

/**
 * The ratio of ours to theirs: both run in turn, and the median of the rounds' ratios counts. A machine that becomes
 * slower or faster affects both.
 */
export const compareTargets = async (ours: Target, theirs: Target): Promise<Measured> => {
  for (const { url, load } of [ours, theirs]) await wrk(url, { ...load, seconds: WARM_UP_SECONDS });
  const rates: number[] = [];
  const p99s: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ourRate = await wrk(ours.url, ours.load);
    const theirRate = await wrk(theirs.url, theirs.load);
    rates.push(ourRate.rate / theirRate.rate);
    p99s.push(ourRate.p99 / theirRate.p99);
  }
  return { rate: median(rates), p99: median(p99s) };
};

/** Compares two addresses under the same load. */
export const compare = (ours: string, theirs: string, load: Load): Promise<Measured> =>
  compareTargets({ url: ours, load }, { url: theirs, load });
