import * as z from 'zod/mini';
import { deletedQuery, deletedShape } from './deleted.ts';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';

export const enquirySchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  selectedPackage: z.string(),
  preferredDate: z.nullable(z.string()),
  message: z.string(),
  createdAt: timestamp,
  /** The enquiry looks as if a program sent it. It is stored, but listed only on request. */
  spam: z.boolean(),
});
export type Enquiry = z.infer<typeof enquirySchema>;

export const markEnquiry = endpoint({
  method: 'PATCH',
  path: '/api/contacts/{id}',
  summary: 'Mark an enquiry as spam, or take the mark away',
  access: 'admin',
  body: z.object({ spam: z.boolean('Invalid input') }),
  answer: enquirySchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'edits' },
});

export const deleteEnquiry = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}',
  summary: 'Delete an enquiry; for 30 days it can be restored',
  access: 'admin',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'deletes' },
});

export const restoreEnquiry = endpoint({
  method: 'POST',
  path: '/api/contacts/{id}/restore',
  summary: 'Bring a deleted enquiry back',
  access: 'admin',
  answer: enquirySchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'restores' },
});

export const deletedEnquirySchema = z.extend(enquirySchema, deletedShape);
export type DeletedEnquiry = z.infer<typeof deletedEnquirySchema>;

export const listDeletedEnquiries = endpoint({
  method: 'GET',
  path: '/api/contacts/deleted',
  summary: 'Enquiries deleted in the last 30 days, the last deleted first; a page of them',
  access: 'admin',
  query: deletedQuery,
  answer: z.array(deletedEnquirySchema),
  offline: 'cache',
  shows: { noun: 'contacts', part: 'deleted' },
});

export const purgeEnquiry = endpoint({
  method: 'DELETE',
  path: '/api/contacts/deleted/{id}',
  summary: 'Delete for good an enquiry that was deleted: nothing brings it back',
  access: 'admin',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'purges' },
});
