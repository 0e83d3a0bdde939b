import * as z from 'zod/mini';
import { STAGES } from '../rules/enquiry-stages.ts';
import { DELETED_KEPT_DAYS } from '../schema/defaults.ts';
import { id, timestamp } from '../schema/fields.ts';
import { deletedQuery, deletedShape } from './deleted.ts';
import { endpoint } from './endpoint.ts';

/** The progress of the message that tells the studio of an enquiry. */
const enquiryMailSchema = z.object({
  /**
   * `waiting`: not accepted yet, with the next attempt at `nextAttemptAt`. `accepted`: the mail server accepted it.
   * `refused`: the mail server refused it, for one recipient at least. `expired`: given up after five days.
   */
  state: z.enum(['waiting', 'accepted', 'refused', 'expired']),
  /**
   * The mail server's own words ('250 queued as 4F1'), or a sentence if it said none; null before the first attempt.
   */
  answer: z.nullable(z.string()),
  /** The time of the last attempt; before the first one, the time at which the message was stored. */
  at: timestamp,
  /** The time of the next attempt; null if there is none. */
  nextAttemptAt: z.nullable(timestamp),
});
export type EnquiryMail = z.infer<typeof enquiryMailSchema>;

/** The server’s judgement of an enquiry. */
const screeningSchema = z.object({
  /** `doubtful`: perhaps spam; it is listed among the others and mailed as such. */
  verdict: z.enum(['clear', 'doubtful', 'spam']),
  score: z.number(),
  /** Clauses for the studio, such as 'it has five links', each with the points that it added. */
  reasons: z.array(z.object({ words: z.string(), points: z.number() })),
});
export type Screening = z.infer<typeof screeningSchema>;

/** The longest private note about an enquiry. */
export const NOTE_MAX = 5000;

const enquiryNoteSchema = z.object({
  id,
  text: z.string(),
  /** The name of the person who wrote it. */
  by: z.string(),
  at: timestamp,
});
export type EnquiryNote = z.infer<typeof enquiryNoteSchema>;

const consentSchema = z.object({
  /** The line that the form showed, and the address beside it; null: the studio has changed it since the form was opened. */
  text: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** false: it stood there without anything to tick. */
  isTicked: z.boolean(),
});
export type EnquiryConsent = z.infer<typeof consentSchema>;

/** A value that only a later release knows counts as absent. */
const orAbsent = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.catch(z.optional(schema), undefined));

export const enquirySchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  selectedPackage: z.string(),
  /** The package of the price list that had this name when the enquiry came; absent if none had. */
  packageId: z.optional(z.string()),
  preferredDate: z.nullable(z.string()),
  message: z.string(),
  createdAt: timestamp,
  /** The enquiry seems to be spam, or the studio says so. It is stored, but listed only on request. */
  spam: z.boolean(),
  /** Absent if nothing was noticed. */
  screening: orAbsent(screeningSchema),
  /** Absent if nobody was to be told: it seemed to be spam, or mail was not set up. */
  mail: orAbsent(enquiryMailSchema),
  /** A stage that only a later release knows counts as new. */
  stage: z.catch(z.enum(STAGES), 'new'),
  /** When somebody last changed the stage; absent if nobody did. */
  stageAt: z.optional(timestamp),
  /** The name of that person. */
  stageBy: z.optional(z.string()),
  /** The studio's private notes, oldest first. */
  notes: z.array(enquiryNoteSchema),
  /** Absent if the form showed no consent line, or the call did not come from a form. */
  consent: z.optional(consentSchema),
});
export type Enquiry = z.infer<typeof enquirySchema>;

export const markEnquiry = endpoint({
  method: 'PATCH',
  path: '/api/contacts/{id}',
  summary:
    'Change the stage of an enquiry, or mark it as spam, or as none: later ones from its address then are none either',
  access: 'admin',
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

/** Makes a waiting message due at once, or else stores a new one for the current recipients. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/contacts/{id}/mail',
  summary: 'Send the studio the message about an enquiry again; answers the enquiry',
  access: 'admin',
  answer: enquirySchema,
  errors: ['not_found', 'mail_off'],
  offline: 'online-only',
});

export const deletedEnquirySchema = z.extend(enquirySchema, deletedShape);
export type DeletedEnquiry = z.infer<typeof deletedEnquirySchema>;

export const listDeletedEnquiries = endpoint({
  method: 'GET',
  path: '/api/contacts/deleted',
  summary: `Enquiries deleted in the last ${DELETED_KEPT_DAYS} days, the last deleted first; a page of them`,
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
