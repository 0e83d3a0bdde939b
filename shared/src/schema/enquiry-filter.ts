import * as z from 'zod/mini';
import { id, longest, moment, text } from './fields.ts';
import { STAGE_FILTERS } from './stages.ts';
import { isTimeZone } from './time-zone.ts';

/** Selects enquiries. Without a filter the list holds all but spam. */
export const enquiryFilterSchema = z.object({
  spam: z.optional(z.literal('only', 'Must be "only", or left out')),
  /** One enquiry, wherever it is in the list. */
  id: z.optional(id),
  /** A stage; `current`: all but archived ones; `unanswered`: new ones that came more than a day ago. */
  stage: z.optional(z.enum(STAGE_FILTERS, `Must be one of ${STAGE_FILTERS.join(', ')}, or left out`)),
  /** Words that must all occur, each in any field. */
  search: z.optional(text(200)),
  /** The time zone for searching the time of arrival, such as 'Europe/Lisbon'. */
  timeZone: z.optional(
    z.string('Invalid input').check(longest(64, 'Invalid input'), z.refine(isTimeZone, 'No such time zone')),
  ),
  package: z.optional(text(200)),
  /** Received at this moment or later. */
  receivedFrom: z.optional(moment),
  /** Received before this moment. */
  receivedBefore: z.optional(moment),
  /** A preferred date on this day (yyyy-mm-dd) or later. */
  preferredFrom: z.optional(z.iso.date('Please enter a valid date')),
});
/** Selects the enquiries of a list or of a count. */
export type EnquiryFilter = z.output<typeof enquiryFilterSchema>;
