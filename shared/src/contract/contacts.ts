import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { blankable, emailAddress, id, requiredText, text, timestamp } from './fields.ts';

/** An enquiry as the visitor's form sends it. `preferredDate` is a calendar date, yyyy-mm-dd. */
export const enquirySchema = z.object({
  name: requiredText(200),
  email: emailAddress(requiredText(254)),
  phone: requiredText(50),
  selectedPackage: requiredText(200),
  preferredDate: z.optional(blankable(z.string().check(z.iso.date('Please enter a valid date')))),
  message: requiredText(5000),
});
export type Enquiry = z.output<typeof enquirySchema>;

/**
 * What the page's form sends beside the enquiry, so that programs that fill in forms can be told from people. A call
 * without these is an ordinary call.
 */
export const formTraceSchema = z.object({
  /** A field that no person sees. */
  website: z.optional(z.nullable(text(2000))),
  /** Milliseconds for which the form was open. */
  openFor: z.optional(z.nullable(z.number('Invalid input').check(z.nonnegative('Invalid input')))),
});
export type FormTrace = z.output<typeof formTraceSchema>;

/**
 * Beside the contract: where a browser without JavaScript posts the form (application/x-www-form-urlencoded), and gets
 * the page with what became of it.
 */
export const ENQUIRY_PAGE = '/enquiry';

/** Nobody opens the page, fills in the form and sends it as fast as this. */
export const FASTEST_PERSON_MS = 2000;

export const contactSubmissionSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  selectedPackage: z.string(),
  preferredDate: z.nullable(z.string()),
  message: z.string(),
  createdAt: timestamp,
  /** A program seems to have sent it: it is kept, but listed only where it is asked for. */
  spam: z.boolean(),
});
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/contacts',
  summary: 'Send an enquiry; answered once it is safely stored',
  access: 'public',
  body: z.extend(enquirySchema, formTraceSchema.shape),
  answer: z.object({ id, createdAt: timestamp }),
  status: 201,
  errors: ['booking_closed', 'enquiries_paused'],
  offline: 'online-only',
});

export const markContact = endpoint({
  method: 'PATCH',
  path: '/api/contacts/{id}',
  summary: 'Mark an enquiry as spam, or take the mark away',
  access: 'admin',
  body: z.object({ spam: z.boolean('Invalid input') }),
  answer: contactSubmissionSchema,
  errors: ['not_found'],
  offline: 'queue',
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}',
  summary: 'Delete an enquiry; for 30 days it can be restored',
  access: 'admin',
  errors: ['not_found'],
  offline: 'queue',
});

export const restoreContact = endpoint({
  method: 'POST',
  path: '/api/contacts/{id}/restore',
  summary: 'Bring a deleted enquiry back',
  access: 'admin',
  answer: contactSubmissionSchema,
  errors: ['not_found'],
  offline: 'queue',
});
