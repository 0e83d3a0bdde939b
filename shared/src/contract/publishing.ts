import * as z from 'zod/mini';
import { timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

export const publishingSchema = z.object({
  /** `failed`: the last change is saved but not on the page; visitors see the last good one. */
  state: z.enum(['live', 'publishing', 'failed']),
  /**
   * The time at which the visible page was rendered, or with several servers the time of the last change of content;
   * null if no page was ever rendered.
   */
  publishedAt: z.nullable(timestamp),
  /** A sentence for the studio when publishing failed, else null. */
  message: z.nullable(z.string()),
  /**
   * A sentence for the studio when photographs could not be finished: the page shows them in the sizes that exist.
   */
  unfinished: z.optional(z.string()),
});
export type Publishing = z.infer<typeof publishingSchema>;

export const readPublishing = endpoint({
  method: 'GET',
  path: '/api/publishing',
  summary: 'Whether what is saved is what visitors see',
  needs: 'page',
  answer: publishingSchema,
  offline: 'online-only',
});

export const publishAgain = endpoint({
  method: 'POST',
  path: '/api/publishing',
  summary: 'Render the page once more, and begin anew what could not be finished; answers how that went',
  needs: 'page',
  records: 'page-published',
  answer: publishingSchema,
  offline: 'online-only',
});
