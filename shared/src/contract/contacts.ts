import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { blankable, emailAddress, id, requiredText, timestamp } from './fields.ts';

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

export const contactSubmissionSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  selectedPackage: z.string(),
  preferredDate: z.nullable(z.string()),
  message: z.string(),
  createdAt: timestamp,
});
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/contacts',
  summary: 'Send an enquiry; answered once it is safely stored',
  access: 'public',
  body: enquirySchema,
  answer: z.object({ id, createdAt: timestamp }),
  status: 201,
  errors: ['booking_closed'],
  offline: 'online-only',
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: 'All enquiries, newest first',
  access: 'admin',
  answer: z.array(contactSubmissionSchema),
  offline: 'cache',
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}',
  summary: 'Delete an enquiry',
  access: 'admin',
  errors: ['not_found'],
  offline: 'queue',
});
