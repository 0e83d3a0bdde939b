import * as z from 'zod/mini';
import { id, longest } from '../schema/fields.ts';

/** The largest number of items in one page of a list or of a change feed. */
export const PAGE_MAX = 500;

const WHOLE = `Must be a whole number from 1 to ${PAGE_MAX}`;

/** A page size as text: '1' to '500'. */
export const pageLimit = z.pipe(
  z.string(WHOLE).check(z.refine((text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= PAGE_MAX, WHOLE)),
  z.transform(Number),
);

/** The query of a change feed. */
export const changesQuery = {
  /** The `cursor` of the previous answer. Without it the feed starts at the beginning. */
  since: z.optional(z.string('Invalid input').check(longest(100, 'Must be at most 100 characters'))),
  limit: z.optional(pageLimit),
};

/**
 * A page of a list's change feed. Each item that changed since the cursor appears once, in its current state. A
 * cursor from which the server cannot continue is refused with `cursor_unknown` (it comes from another server, is
 * truncated, or is newer than a database that was put back) or with `cursor_expired` (the server no longer remembers deletions
 * that old). The reader then starts over without a cursor.
 */
export const changesAnswer = <Item extends z.ZodMiniType>(item: Item) => ({
  /** The cursor for the next call. */
  cursor: z.string(),
  /** There are more changes than this page holds: ask again with its cursor. */
  more: z.boolean(),
  changed: z.array(item),
  /** Ids of items that are no longer in the list. */
  removed: z.array(id),
});
