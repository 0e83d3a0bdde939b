import { median } from './figure.ts';
import { type Load, type Measured, wrk } from './wrk.ts';

const ROUNDS = 9;

/** Enough for both to compile their hot code. */
const WARM_UP_SECONDS = 3;

/** The address and load of one side. */
export interface Target {
  readonly url: string;
  readonly load: Load;
  /** Does something before each round at this address, and after it. */
  readonly before?: () => void;
  readonly after?: () => void;
}

const roundAt = async ({ url, load, before, after }: Target): Promise<Measured> => {
  before?.();
  try {
    return await wrk(url, load);
  } finally {
    after?.();
  }
};

/**
 * The ratio of ours to theirs: both run in turn, and the median of the rounds' ratios counts. A machine that becomes
 * slower or faster affects both.
 */
export const compareTargets = async (ours: Target, theirs: Target): Promise<Measured> => {
  for (const target of [ours, theirs]) {
    await roundAt({ ...target, load: { ...target.load, seconds: WARM_UP_SECONDS } });
  }
  const rates: number[] = [];
  const medians: number[] = [];
  const p99s: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ourRate = await roundAt(ours);
    const theirRate = await roundAt(theirs);
    rates.push(ourRate.rate / theirRate.rate);
    medians.push(ourRate.median / theirRate.median);
    p99s.push(ourRate.p99 / theirRate.p99);
  }
  return { rate: median(rates), median: median(medians), p99: median(p99s) };
};

/** Compares two addresses under the same load. */
export const compare = (ours: string, theirs: string, load: Load): Promise<Measured> =>
  compareTargets({ url: ours, load }, { url: theirs, load });
