import * as z from 'zod/mini';
import { asOldAddress, asPlace, oldAddressFault, placeFault } from '../rules/old-addresses.ts';
import { longest } from '../schema/fields.ts';
import { OLD_ADDRESSES_MAX, type OldAddress } from '../schema/old-addresses.ts';
import { endpoint } from './endpoint.ts';

const TOO_LONG = 'This address is too long';

const address = (stored: (typed: string) => string, faultOf: (address: string) => string | null) =>
  z.string('Invalid input').check(
    longest(OLD_ADDRESSES_MAX.place, TOO_LONG),
    z.overwrite(stored),
    z.superRefine((typed, { addIssue }) => {
      const message = faultOf(typed);
      if (message !== null) addIssue({ code: 'custom', message });
    }),
  );

const refuseRepetitions = z.superRefine<readonly OldAddress[]>((list, { addIssue }) => {
  const seen = new Set<string>();
  for (const [at, { from }] of list.entries()) {
    if (seen.has(from)) addIssue({ code: 'custom', path: [at, 'from'], message: 'This address is already listed' });
    seen.add(from);
  }
});

/** The field of a save that leads on from addresses of the studio's former site. */
export const oldAddressesInput = {
  oldAddresses: z.optional(
    z
      .array(
        z.object({ from: address(asOldAddress, oldAddressFault), to: address(asPlace, placeFault) }),
        'Invalid input',
      )
      .check(
        longest(OLD_ADDRESSES_MAX.count, `There can be at most ${OLD_ADDRESSES_MAX.count} old addresses`),
        refuseRepetitions,
        z.overwrite((list) => list.toSorted((one, other) => (one.from < other.from ? -1 : 1))),
      ),
  ),
};

/** The paths that the server keeps count of, the longest of them, and for how many days. */
export const LOST_MAX = { paths: 200, path: 200, days: 30 } as const;

export const lostAddressSchema = z.object({
  /** As browsers send it, without the query. */
  path: z.string(),
  /** How often visitors asked for it. */
  count: z.number(),
  /** The last day, yyyy-mm-dd in UTC. */
  day: z.string(),
});
export type LostAddress = z.infer<typeof lostAddressSchema>;

export const listLostAddresses = endpoint({
  method: 'GET',
  path: '/api/lost-addresses',
  summary: `Paths at which visitors found nothing in the last ${LOST_MAX.days} days, the most frequent first; nothing about who asked`,
  needs: 'page',
  answer: z.array(lostAddressSchema),
  offline: 'cache',
});
