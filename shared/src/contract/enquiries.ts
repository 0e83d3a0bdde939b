import * as z from 'zod/mini';
import { DELETED_KEPT_DAYS } from '../schema/defaults.ts';
import { enquirySchema } from '../schema/enquiry.ts';
import { STAGES } from '../schema/stages.ts';
import { endpoint } from './endpoint.ts';

export const markEnquiry = endpoint({
  method: 'PATCH',
  path: '/api/contacts/{id}',
  summary:
    'Change the stage of an enquiry, or mark it as spam, or as none: later ones from its address then are none either',
  needs: 'inquiries',
  body: z
    .object({
      spam: z.optional(z.boolean('Invalid input')),
      stage: z.optional(z.enum(STAGES, `Must be one of ${STAGES.join(', ')}`)),
    })
    .check(z.refine(({ spam, stage }) => spam !== undefined || stage !== undefined, 'Must contain spam or stage')),
  answer: enquirySchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'edits' },
});

export const deleteEnquiry = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}',
  summary: `Delete an enquiry; for ${DELETED_KEPT_DAYS} days it can be restored`,
  needs: 'inquiries',
  records: 'inquiry-deleted',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'deletes' },
});

/** Makes a waiting message due at once, or else stores a new one for the current recipients. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/contacts/{id}/mail',
  summary: 'Send the studio the message about an enquiry again; answers the enquiry',
  needs: 'inquiries',
  answer: enquirySchema,
  errors: ['not_found', 'mail_off', 'too_many_requests'],
  offline: 'online-only',
});
