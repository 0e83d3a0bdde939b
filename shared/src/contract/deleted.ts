import * as z from 'zod/mini';
import { PLACE, placeText } from '../rules/enquiry-order.ts';
import { PAGE_MAX, pageLimit } from './change-feed.ts';
import { timestamp } from './fields.ts';

/** A page of what was deleted, where no `limit` is named. */
export const DELETED_PAGE = 100;

/** Things that were deleted in the last 30 days, the last deleted first. */
export const deletedQuery = z.object({
  /** How many at the most: 100 where it is left out. */
  limit: z.optional(pageLimit),
  /** The place of a thing: those that were deleted before it. */
  before: z.optional(
    z
      .string('Invalid input')
      .check(z.regex(PLACE, 'Must be a place in this list: a deletedAt, an underscore, the id that belongs to it')),
  ),
});

export const deletedShape = { deletedAt: timestamp };

/** Something that was deleted, and since when. */
export interface Deleted {
  readonly id: string;
  readonly deletedAt: string;
}

/** Its place in the list, from which the list goes on. */
export const deletedPlace = ({ id, deletedAt }: Deleted): string => placeText({ createdAt: deletedAt, id });

/** The last deleted first, by the query of the call: where a list that was read before is told again. */
export const deletedPage = <Item extends Deleted>(items: readonly Item[], query: URLSearchParams): readonly Item[] => {
  const before = query.get('before');
  return items
    .filter((item) => before === null || deletedPlace(item) < before)
    .toSorted((a, b) => (deletedPlace(a) < deletedPlace(b) ? 1 : -1))
    .slice(0, Number(query.get('limit') ?? PAGE_MAX));
};
