import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OPEN_DAY_PATH } from './enquiry-paths.ts';

export const readOpenDay = endpoint({
  method: 'GET',
  path: OPEN_DAY_PATH,
  summary: 'Whether the studio takes a day (today without one); if not, why not, and the next open day',
  needs: 'nothing',
  query: z.object({ day: z.optional(z.string().check(z.iso.date('Please enter a valid date'))) }),
  /** `sentence` tells a visitor why the day is closed; it is null for an open day. */
  answer: z.object({ sentence: z.nullable(z.string()), nextOpenDay: z.nullable(z.string()) }),
  offline: 'online-only',
});
