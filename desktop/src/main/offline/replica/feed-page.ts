import * as z from 'zod/mini';

/** An item of a list from any release. */
const item = z.looseObject({ id: z.string(), createdAt: z.string() });
export type FeedItem = z.infer<typeof item>;

/** A page of a change feed. */
export const feedPageSchema = z.object({
  cursor: z.string(),
  more: z.boolean(),
  changed: z.array(item),
  removed: z.array(z.string()),
  marks: z.optional(z.array(z.looseObject({ id: z.string() }))),
});
export type FeedPage = z.infer<typeof feedPageSchema>;

/** The whole list, from a server without a feed. */
export const feedItemsSchema = z.array(item);

/** The cursor of such a list. */
export const NO_CURSOR = '';
