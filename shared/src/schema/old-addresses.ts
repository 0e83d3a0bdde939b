import * as z from 'zod/mini';

/** The most addresses of the old site, the longest of them, and the longest place. */
export const OLD_ADDRESSES_MAX = { count: 500, address: 600, place: 2000 } as const;

/** Leads from an address of the studio's former site to a place of this one or elsewhere. */
export interface OldAddress {
  /** A path as browsers send it, without the last slash: `/about.html` */
  readonly from: string;
  readonly to: string;
}

export const DEFAULT_OLD_ADDRESSES = { oldAddresses: [] };

/** A server before 0.3.0 leaves them out. */
export const oldAddressesAnswer = {
  /** In the order of their paths. */
  oldAddresses: z._default(z.array(z.object({ from: z.string(), to: z.string() })), []),
};
