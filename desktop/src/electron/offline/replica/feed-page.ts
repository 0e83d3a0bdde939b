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
});
export type FeedPage = z.infer<typeof feedPageSchema>;
