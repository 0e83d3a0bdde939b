import * as z from 'zod/mini';
import { ENQUIRY_LENGTHS } from './defaults.ts';
import { blankable, clientAddress, id, oneLine, orAbsent, requiredText, timestamp } from './fields.ts';
import { enquiryAnswerSchema } from './form-questions.ts';
import { DATE_SENTENCE } from './plain-text.ts';
import { STAGES } from './stages.ts';

/** An enquiry as the visitor's form sends it. `preferredDate` is a calendar date, yyyy-mm-dd. */
export const newEnquirySchema = z.object({
  name: requiredText(ENQUIRY_LENGTHS.name).check(oneLine),
  email: clientAddress(ENQUIRY_LENGTHS.email),
  phone: requiredText(ENQUIRY_LENGTHS.phone).check(oneLine),
  selectedPackage: requiredText(ENQUIRY_LENGTHS.selectedPackage).check(oneLine),
  preferredDate: z.optional(blankable(z.string().check(z.iso.date(DATE_SENTENCE)))),
  message: requiredText(ENQUIRY_LENGTHS.message),
});
export type NewEnquiry = z.output<typeof newEnquirySchema>;

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

/** The longest subject and text of a letter to a client. */
export const LETTER_LENGTHS = { subject: 150, text: 5000 } as const;

/** A file of the studio as a letter names it. */
const letterFileSchema = z.object({ id, name: z.string() });

/** A letter that the studio sent a client from here. */
export const letterSchema = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  /** The studio's files that it has attached; absent if there are none. */
  files: orAbsent(z.array(letterFileSchema)),
  /** The name of the person who wrote it. */
  by: z.string(),
  at: timestamp,
  /**
   * `waiting`: it goes out at `nextAttemptAt`, and can be taken back. `sending`: it is on its way. `accepted`: the mail
   * server accepted it. `refused`: the mail server refused it. `expired`: given up.
   */
  state: z.catch(z.enum(['waiting', 'sending', 'accepted', 'refused', 'expired']), 'sending'),
  /** The mail server's own words, or a sentence if it said none; null before the first attempt. */
  answer: z.nullable(z.string()),
  /** The time since which it has this state. */
  stateAt: timestamp,
  /** The time of the next attempt; null if there is none. */
  nextAttemptAt: z.nullable(timestamp),
});
export type EnquiryLetter = z.infer<typeof letterSchema>;

const consentSchema = z.object({
  /** The line that the form showed, and the address beside it; null: the studio has changed it since the form was opened. */
  text: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** false: it stood there without anything to tick. */
  isTicked: z.boolean(),
});
export type EnquiryConsent = z.infer<typeof consentSchema>;

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
  /** The answers to the studio's own questions, in their order; absent if there are none. */
  answers: orAbsent(z.array(enquiryAnswerSchema)),
  createdAt: timestamp,
  /** The enquiry seems to be spam, or the studio says so. It is stored, but listed only on request. */
  spam: z.boolean(),
  /** Absent if nothing was noticed. */
  screening: orAbsent(screeningSchema),
  /** Absent if nobody was to be told: it seemed to be spam, or mail was not set up. */
  mail: orAbsent(enquiryMailSchema),
  /** A stage that only a later release knows counts as new. */
  stage: z.catch(z.enum(STAGES), 'new'),
  /** The moment of the last change of stage; absent if there was none. */
  stageAt: z.optional(timestamp),
  /** The name of that person. */
  stageBy: z.optional(z.string()),
  /** The studio's private notes, oldest first. */
  notes: z.array(enquiryNoteSchema),
  /** The studio's letters to the client, oldest first; absent if there are none. */
  letters: z.optional(z.array(letterSchema)),
  /** Absent if the form showed no consent line, or the call did not come from a form. */
  consent: z.optional(consentSchema),
});
export type Enquiry = z.infer<typeof enquirySchema>;
