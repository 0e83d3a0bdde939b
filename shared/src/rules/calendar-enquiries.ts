import type { Enquiry } from '../contract/enquiries.ts';
import { type Stage, stageOf } from './enquiry-stages.ts';

/** The stages whose enquiries are in the calendar. */
export const CALENDAR_STAGES = ['booked', 'answered'] as const satisfies readonly Stage[];

export interface CalendarEnquiry extends Enquiry {
  readonly preferredDate: string;
  readonly stage: (typeof CALENDAR_STAGES)[number];
}

/** Tells whether an enquiry has a day in the calendar. */
export const isInCalendar = (enquiry: Enquiry): enquiry is CalendarEnquiry =>
  !enquiry.spam && enquiry.preferredDate !== null && CALENDAR_STAGES.some((stage) => stage === stageOf(enquiry));
