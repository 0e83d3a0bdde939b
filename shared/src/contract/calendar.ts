import * as z from 'zod/mini';
import { timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** Calendars read the feed here, without the contract and with the token alone. */
export const CALENDAR_FEED = '/api/calendar/{token}.ics';

export const calendarSchema = z.object({
  /** The moment at which the person's address was made; null: there is none. */
  madeAt: z.nullable(timestamp),
  /** The hour in which a calendar last read it; null: none has yet. */
  lastReadAt: z.nullable(timestamp),
});
export type Calendar = z.infer<typeof calendarSchema>;

export const madeAddressSchema = z.extend(calendarSchema, {
  /** With the scheme `webcal:`, which opens a calendar program. */
  address: z.string(),
  /** The same with http or https, for programs that do not know `webcal:`. */
  url: z.string(),
});
export type MadeCalendarAddress = z.infer<typeof madeAddressSchema>;

export const readEnquiryEvent = endpoint({
  method: 'GET',
  path: '/api/contacts/{id}/event',
  summary: 'The day of an answered or booked enquiry as a file for a calendar, the same event as in the feed',
  needs: 'inquiries',
  answer: z.object({
    /** The file's name: 'ada-lovelace-2027-06-12.ics'. */
    name: z.string(),
    /** The file's text, in the format of iCalendar. */
    text: z.string(),
  }),
  errors: ['not_found'],
  offline: 'online-only',
});
