import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const findingSchema = z.object({
  /** It is a name such as 'Mail'. */
  subject: z.string(),
  /** `advice`: it works, and could be better. `fault`: it does not work, or will not for long. */
  state: z.enum(['fine', 'advice', 'fault']),
  /** A sentence about how it is. */
  message: z.string(),
  /** A sentence that says what to do; null where nothing is. */
  cure: z.nullable(z.string()),
});
export type Finding = z.infer<typeof findingSchema>;

const checkupSchema = z.object({
  /** It is a release such as '0.3.0'. */
  version: z.string(),
  findings: z.array(findingSchema),
});
export type Checkup = z.infer<typeof checkupSchema>;

export const readCheckup = endpoint({
  method: 'GET',
  path: '/api/checkup',
  summary: 'How the site and its machine are, in sentences with what to do, as `npm run doctor` says it',
  needs: 'page',
  answer: checkupSchema,
  offline: 'online-only',
});
