import * as z from 'zod/mini';
import { id } from './fields.ts';

/** The most that one page of a list or of a change feed holds. */
export const PAGE_MAX = 500;

const WHOLE = `Must be a whole number from 1 to ${PAGE_MAX}`;

/** How many at the most, as text: '1' to '500'. */
export const pageLimit = z.pipe(
  z.string(WHOLE).check(z.refine((text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= PAGE_MAX, WHOLE)),
  z.transform(Number),
);

/** The query of a change feed. */
export const changesQuery = {
  /** The `cursor` of the answer before. Left out: everything, from the beginning. */
  since: z.optional(z.string('Invalid input').check(z.maxLength(100, 'Must be at most 100 characters'))),
  limit: z.optional(pageLimit),
};

/**
 * A page of a list's change feed. Each thing that changed since the cursor is in it once, as it is now. A cursor that
 * the server cannot go on from is refused with `cursor_unknown` (another server's, one that is cut short, or one from
 * before an older backup was put back) or `cursor_expired` (older than what the server remembers of deletions): the
 * reader starts over, without a cursor.
 */
export const changesAnswer = <Item extends z.ZodMiniType>(item: Item) => ({
  /** Where to go on. */
  cursor: z.string(),
  /** More has changed than this page holds: ask again with its cursor. */
  more: z.boolean(),
  changed: z.array(item),
  /** Ids of things that are in the list no more. */
  removed: z.array(id),
});
