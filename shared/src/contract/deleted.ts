import * as z from 'zod/mini';
import { PLACE, placeText } from '../rules/newest-first.ts';
import { timestamp } from '../schema/fields.ts';
import { PAGE_MAX, pageLimit } from './change-feed.ts';

/** The page size of a list of deleted items when the call gives no `limit`. */
export const DELETED_PAGE = 100;

/** Items that were deleted in the last `DELETED_KEPT_DAYS`, the most recent deletion first. */
export const deletedQuery = z.object({
  /** The page size; 100 by default. */
  limit: z.optional(pageLimit),
  /** The place of an item: the page holds items that were deleted before it. */
  before: z.optional(
    z
      .string('Invalid input')
      .check(z.regex(PLACE, 'Must be a place in this list: a deletedAt, an underscore, the id that belongs to it')),
  ),
});

export const deletedShape = { deletedAt: timestamp };

/** A deleted item and the time of its deletion. */
export interface Deleted {
  readonly id: string;
  readonly deletedAt: string;
}

/** Names an item's place in the list, so that the next page can start after it. */
export const deletedPlace = ({ id, deletedAt }: Deleted): string => placeText({ createdAt: deletedAt, id });

/** Applies the query of the call to a list that is already in memory; the most recent deletion comes first. */
export const deletedPage = <Item extends Deleted>(items: readonly Item[], query: URLSearchParams): readonly Item[] => {
  const before = query.get('before');
  return items
    .filter((item) => before === null || deletedPlace(item) < before)
    .toSorted((a, b) => (deletedPlace(a) < deletedPlace(b) ? 1 : -1))
    .slice(0, Number(query.get('limit') ?? PAGE_MAX));
};
