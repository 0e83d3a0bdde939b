import * as z from 'zod/mini';
import { id, longest, moment, timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** The largest number of enquiries that one call can mark, and of exceptions that are stored. */
export const READ_MARKS_MAX = 2000;

const ids = z.array(id).check(longest(READ_MARKS_MAX, `Must be at most ${READ_MARKS_MAX} inquiries`));

/** The enquiries that a person has read: all that arrived until a moment, with exceptions either way. */
const readMarksSchema = z.object({
  /** The person's id. */
  id,
  /** Everything received until this moment is read; null until the person first marks everything as read. */
  until: z.nullable(timestamp),
  read: z.array(id),
  unread: z.array(id),
});
export type AccountReadMarks = z.infer<typeof readMarksSchema>;

export const readReadMarks = endpoint({
  method: 'GET',
  path: '/api/contacts/read-marks',
  summary: 'The enquiries that the signed-in person has read',
  needs: 'inquiries',
  answer: readMarksSchema,
  offline: 'cache',
  shows: { noun: 'readMarks', part: 'all' },
});

export const markRead = endpoint({
  method: 'PATCH',
  path: '/api/contacts/read-marks',
  summary: 'Mark enquiries as read or unread for the signed-in person; of two moments the later one counts',
  needs: 'inquiries',
  body: z.object({
    /** Marks everything received until then as read, even enquiries that were marked as unread. */
    until: z.optional(moment),
    read: z.optional(ids),
    unread: z.optional(ids),
  }),
  answer: readMarksSchema,
  offline: 'queue',
  changes: { noun: 'readMarks', effect: 'marks' },
});
