import * as z from 'zod/mini';
import { enquirySchema, LETTER_LENGTHS } from '../schema/enquiry.ts';
import { id, oneLine, requiredText } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';
import { REPLY_FILES } from './reply-files.ts';
import { hasEachOnce } from './reply-templates.ts';

/** The largest number of letters to one enquiry. They travel with it, so a list of enquiries stays bounded. */
export const LETTERS_MAX = 50;

/** The largest number of letters that one person sends in 24 hours. */
export const LETTERS_A_DAY = 200;

/** A letter waits for this long before it goes out, so that it can be taken back. */
export const LETTER_WAITS_MS = 10_000;

export const sendLetter = endpoint({
  method: 'POST',
  path: '/api/contacts/{id}/letters',
  summary: 'Answer an enquiry by mail from the studio; it goes out after ten seconds; answers the enquiry',
  needs: 'inquiries',
  body: z.object({
    /** Chosen by a client that shows the letter before the server knows it. */
    id: z.optional(id),
    subject: requiredText(LETTER_LENGTHS.subject).check(oneLine),
    text: requiredText(LETTER_LENGTHS.text),
    /** The studio's files to attach, with the names that its writer saw: a refusal says which one has been removed. */
    files: z.optional(
      z
        .array(z.object({ id, name: requiredText(255).check(oneLine) }))
        .check(
          z.maxLength(REPLY_FILES.most, `At most ${REPLY_FILES.most} files can be attached`),
          z.refine(hasEachOnce, 'A file is attached twice'),
        ),
    ),
    /**
     * The last letter to the enquiry that the sender knows; null: none. Refused as `letters_crossed`, with the enquiry as
     * it stands, if there is another one by now. Left out: nobody asks.
     */
    after: z.optional(z.nullable(id)),
  }),
  answer: enquirySchema,
  status: 201,
  errors: ['not_found', 'id_taken', 'letters_crossed', 'mail_off', 'too_many_letters'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'sendsLetter' },
});

export const takeBackLetter = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}/letters/{letter}',
  summary: 'Take back a letter that still waits; answers the enquiry without it',
  needs: 'inquiries',
  answer: enquirySchema,
  errors: ['not_found', 'letter_sent'],
  offline: 'queue',
  changes: { noun: 'contacts', effect: 'takesLetterBack' },
});
