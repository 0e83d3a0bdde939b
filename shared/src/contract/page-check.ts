import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const remarkSchema = z.object({
  /** A sentence about what visitors see, or miss. */
  message: z.string(),
  /** The address in the dashboard where it is put right. */
  place: z.string().check(z.regex(/^\/admin(?:\/[a-z]+){1,2}$/, 'is no address of the dashboard')),
});
export type PageRemark = z.infer<typeof remarkSchema>;

export const readPageCheck = endpoint({
  method: 'GET',
  path: '/api/page-check',
  summary:
    'What the studio may want to put right on its page, each with its place in the dashboard; it refuses nothing',
  needs: 'page',
  answer: z.object({ remarks: z.array(remarkSchema) }),
  offline: 'online-only',
});
