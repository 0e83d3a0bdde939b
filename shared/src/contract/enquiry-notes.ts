import * as z from 'zod/mini';
import { enquirySchema, NOTE_MAX } from '../schema/enquiry.ts';
import { id, requiredText } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** The largest number of notes about one enquiry. They travel with it, so a list of enquiries stays bounded. */
export const NOTES_MAX = 50;

export const addEnquiryNote = endpoint({
  method: 'POST',
  path: '/api/contacts/{id}/notes',
  summary: 'Write a private note about an enquiry; answers the enquiry with all its notes',
  needs: 'inquiries',
  body: z.object({
    /** Chosen by a client that shows the note before the server knows it. */
    id: z.optional(id),
    text: requiredText(NOTE_MAX),
  }),
  answer: enquirySchema,
  status: 201,
  errors: ['not_found', 'id_taken'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'addsNote' },
});

export const deleteEnquiryNote = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}/notes/{note}',
  summary: 'Delete a private note; answers the enquiry without it',
  needs: 'inquiries',
  answer: enquirySchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'deletesNote' },
});
