import type { Enquiry } from '../schema/enquiry.ts';
import type { Stage } from '../schema/stages.ts';

/** The stages whose enquiries are in the calendar. */
export const CALENDAR_STAGES = ['booked', 'answered'] as const satisfies readonly Stage[];

/** The calendar shows no notes. */
export type DatedEnquiry = Omit<Enquiry, 'notes'>;

export interface CalendarEnquiry extends DatedEnquiry {
  readonly preferredDate: string;
  readonly stage: (typeof CALENDAR_STAGES)[number];
}

/** Tells whether an enquiry has a day in the calendar. */
export const isInCalendar = <E extends DatedEnquiry>(enquiry: E): enquiry is E & CalendarEnquiry =>
  !enquiry.spam && enquiry.preferredDate !== null && CALENDAR_STAGES.some((stage) => stage === enquiry.stage);
