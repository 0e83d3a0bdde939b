const SECONDS = 86_400;
const BUSIEST_HOUR = 20;
const SEED = 1;

/** Numbers from 0 to 1 that are the same for each run. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const MANY = 50;

/** The arrivals of a stream in one second, if `mean` arrive on average (Poisson). */
const arrivals = (mean: number, random: () => number): number => {
  if (mean > MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > end; product *= random()) count += 1;
  return count;
};

export interface Curve {
  /** The busiest moment against the mean of the day. */
  readonly peak: number;
  /** The quietest moment against the same. */
  readonly night: number;
}

/** The visits of a moment against the mean of the day: a quiet night, and one hill in the evening. */
export const curveOf = ({ peak, night }: Curve): ((second: number) => number) => {
  const width = ((1 - night) * 24) / ((peak - night) * Math.sqrt(2 * Math.PI));
  return (second) => {
    const hours = Math.abs(second / 3600 - BUSIEST_HOUR);
    const away = Math.min(hours, 24 - hours);
    return night + (peak - night) * Math.exp(-((away / width) ** 2) / 2);
  };
};

/** A server has only so much of it in a second: processor time, bytes on its line, turns to write. */
export interface Resource {
  readonly name: string;
  readonly perSecond: number;
  readonly perVisit: number;
  readonly perEnquiry: number;
}

export interface Day {
  readonly visits: number;
  readonly enquiries: number;
}

export interface Strain {
  readonly name: string;
  /** The part that was used in the busiest second; more than 1 has to wait. */
  readonly busiest: number;
  readonly longestWaitSeconds: number;
}

/**
 * Plays the two busiest hours of a day, second by second: what a second cannot do waits for the next. Whatever breaks
 * does so then.
 */
export const playEvening = (day: Day, resources: readonly Resource[], curve: Curve): readonly Strain[] => {
  const random = randomFrom(SEED);
  const shape = curveOf(curve);
  const backlog = resources.map(() => 0);
  const strains = resources.map(({ name }) => ({ name, busiest: 0, longestWaitSeconds: 0 }));
  for (let second = (BUSIEST_HOUR - 1) * 3600; second < (BUSIEST_HOUR + 1) * 3600; second += 1) {
    const share = shape(second) / SECONDS;
    const visits = arrivals(day.visits * share, random);
    const enquiries = arrivals(day.enquiries * share, random);
    for (const [index, { perEnquiry, perSecond, perVisit }] of resources.entries()) {
      const strain = strains[index];
      if (!strain) continue;
      const wanted = visits * perVisit + enquiries * perEnquiry;
      const left = Math.max(0, (backlog[index] ?? 0) + wanted - perSecond);
      backlog[index] = left;
      strain.busiest = Math.max(strain.busiest, wanted / perSecond);
      strain.longestWaitSeconds = Math.max(strain.longestWaitSeconds, left / perSecond);
    }
  }
  return strains;
};

const PRECISION = 1.02;

/** The visits a day from which somebody waits longer than `waitSeconds` for a resource. */
export const breaksAt = (
  resource: Resource,
  { curve, visitsPerEnquiry, waitSeconds }: { curve: Curve; visitsPerEnquiry: number; waitSeconds: number },
): number => {
  const isTooMuch = (visits: number): boolean => {
    const [strain] = playEvening({ visits, enquiries: visits / visitsPerEnquiry }, [resource], curve);
    return (strain?.longestWaitSeconds ?? 0) > waitSeconds;
  };
  const perVisit = resource.perVisit + resource.perEnquiry / visitsPerEnquiry;
  if (perVisit === 0) return Number.POSITIVE_INFINITY;
  // Near here its busiest second is full. The more chance there is in what arrives, the earlier it breaks.
  const full = (resource.perSecond * SECONDS) / (curve.peak * perVisit);
  let [low, high] = [full / 2, full * 2];
  while (isTooMuch(low)) low /= 2;
  while (!isTooMuch(high)) high *= 2;
  while (high / low > PRECISION) {
    const middle = Math.sqrt(low * high);
    if (isTooMuch(middle)) high = middle;
    else low = middle;
  }
  return high;
};
