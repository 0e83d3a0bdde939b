import * as z from 'zod/mini';
import { PLACE } from '../rules/newest-first.ts';
import { enquirySchema } from '../schema/enquiry.ts';
import { enquiryFilterSchema } from '../schema/enquiry-filter.ts';
import { id, moment, orAbsent } from '../schema/fields.ts';
import { changesAnswer, changesQuery, pageLimit } from './change-feed.ts';
import { endpoint } from './endpoint.ts';
import { mailStateSchema } from './mail.ts';

/** A place in the list, as `placeText` writes it. */
const place = z
  .string('Invalid input')
  .check(z.regex(PLACE, 'Must be the place of an inquiry in this list: its createdAt, an underscore, its id'));

const listQuery = z.extend(enquiryFilterSchema, {
  /** The page size. Without it the answer holds all enquiries. */
  limit: z.optional(pageLimit),
  /** The place of an enquiry: the page holds those that follow it. */
  before: z.optional(place),
});
export type EnquiryListQuery = z.output<typeof listQuery>;

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: 'All enquiries but spam, newest first; a page of them, those that match, or only spam where it is asked for',
  needs: 'inquiries',
  query: listQuery,
  answer: z.array(enquirySchema),
  offline: 'cache',
  follows: { noun: 'contacts', as: 'list' },
});

const countQuery = z.extend(enquiryFilterSchema, {
  after: z.optional(moment),
  /** Counts by stage too, or names the packages. */
  by: z.optional(z.enum(['stage', 'package'], 'Must be "stage" or "package", or left out')),
});
export type EnquiryCountQuery = z.output<typeof countQuery>;

const stageCountsSchema = z.object({
  new: z.number(),
  answered: z.number(),
  booked: z.number(),
  declined: z.number(),
  archived: z.number(),
  /** The new ones that came more than a day ago. */
  unanswered: z.number(),
});

const warningSchema = z.object({
  /** `enquiries`: new ones are refused. `address`: the way that this request took does not fit the server's settings. */
  about: z.enum(['enquiries', 'address']),
  /** A sentence for the studio, which says what to change. */
  message: z.string(),
});
export type Warning = z.infer<typeof warningSchema>;

const enquiryCountSchema = z.object({
  count: z.number(),
  /** Ids of the enquiries that came after `after`, newest first; at most 100. */
  recent: z.array(id),
  /**
   * The state of mail to the studio. Absent in an answer from a source that does not know it: the last value then
   * stays.
   */
  mail: orAbsent(mailStateSchema),
  /**
   * The faults of the server that last until somebody changes something. Absent in an answer from a source
   * that does not know it: the last value then stays.
   */
  warnings: orAbsent(z.array(warningSchema)),
  /**
   * Faults that the check-up has named for an hour, to owners, but for what the dashboard asks for by itself: mail,
   * backups, the clock and the page. Absent in an answer from a source that does not know it.
   */
  faults: orAbsent(z.array(z.object({ subject: z.string(), message: z.string() }))),
  /**
   * A sentence about the server's clock, which has jumped ahead, so that nothing is deleted by age; null: it has not.
   * Absent in an answer from a source that does not know it.
   */
  clockDoubt: orAbsent(z.nullable(z.string())),
  /** All enquiries but spam, by stage, whatever the filter; only where it was asked for. */
  stages: orAbsent(stageCountsSchema),
  /** The packages that enquiries name, spam apart, by name; at most 500; only where they were asked for. */
  packages: orAbsent(z.array(z.string())),
});
export type EnquiryCount = z.infer<typeof enquiryCountSchema>;

export const countEnquiries = endpoint({
  method: 'GET',
  path: '/api/contacts/count',
  summary: 'How many enquiries there are, which came after a moment, and whether the studio is told of them',
  needs: 'inquiries',
  query: countQuery,
  answer: enquiryCountSchema,
  offline: 'cache',
  follows: { noun: 'contacts', as: 'count' },
});

const feedQuery = z.object(changesQuery);
export type EnquiryFeedQuery = z.output<typeof feedQuery>;

export const listEnquiryChanges = endpoint({
  method: 'GET',
  path: '/api/contacts/changes',
  summary: 'The enquiries, spam included, that have changed since a cursor, and those that went',
  needs: 'inquiries',
  query: feedQuery,
  answer: z.object(changesAnswer(enquirySchema)),
  errors: ['cursor_unknown', 'cursor_expired'],
  offline: 'cache',
  follows: { noun: 'contacts', as: 'feed' },
});
