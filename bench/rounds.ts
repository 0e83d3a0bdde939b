import { median } from './figure.ts';
import { type Load, type Measured, wrk } from './wrk.ts';

const ROUNDS = 5;

const medians = (measured: readonly Measured[]): Measured => ({
  rate: median(measured.map(({ rate }) => rate)),
  p99: median(measured.map(({ p99 }) => p99)),
});

interface Target {
  readonly url: string;
  readonly load: Load;
}

/** Each target in turn, round after round, after one that does not count: the median of each. */
export const compareTargets = async (targets: readonly Target[]): Promise<readonly Measured[]> => {
  for (const { url, load } of targets) await wrk(url, { ...load, seconds: 1 });
  const all: Measured[][] = targets.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { url, load }] of targets.entries()) all[index]?.push(await wrk(url, load));
  }
  return all.map(medians);
};

/** The same load on each address. */
export const compare = (urls: readonly string[], load: Load): Promise<readonly Measured[]> =>
  compareTargets(urls.map((url) => ({ url, load })));
