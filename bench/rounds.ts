import { median } from './figure.ts';
import { type Load, type Measured, wrk } from './wrk.ts';

const ROUNDS = 5;

const medians = (measured: readonly Measured[]): Measured => ({
  rate: median(measured.map(({ rate }) => rate)),
  p99: median(measured.map(({ p99 }) => p99)),
});

/** The same load on each address in turn, round after round, after one that does not count: the median of each. */
export const compare = async (urls: readonly string[], load: Load): Promise<readonly Measured[]> => {
  for (const url of urls) await wrk(url, { ...load, seconds: 1 });
  const all: Measured[][] = urls.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, url] of urls.entries()) all[index]?.push(await wrk(url, load));
  }
  return all.map(medians);
};
