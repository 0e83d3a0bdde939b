import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';

/** At most `points` events of one key within `duration` seconds. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly duration: number;
}

/** Counts the events that have a limit. */
export interface Limiters {
  /** The secret hides the keys, which hold addresses, in what is stored. */
  open(limit: Limit, secret: string): RateLimiterAbstract;
  /** Forgets counts whose time is over. */
  sweep(): Promise<unknown>;
}

/** The counts of one server, until it ends. */
export const inMemory = ({ points, duration }: Limit): RateLimiterMemory => new RateLimiterMemory({ points, duration });

export const MEMORY_LIMITERS: Limiters = { open: inMemory, sweep: async () => undefined };
