import * as z from 'zod/mini';
import { newEnquirySchema } from '../schema/enquiry.ts';
import { longest, text } from '../schema/fields.ts';
import { formAnswersSchema } from '../schema/form-questions.ts';
import { endpoint } from './endpoint.ts';
import { CHALLENGE_PATH, ENQUIRIES_PATH } from './enquiry-paths.ts';

/**
 * The page's form sends these along with the enquiry, so that programs can be told from people. Each only adds to a
 * score. A call without them is an ordinary call.
 */
export const formTraceSchema = z.object({
  /** A hidden field that no person sees and no password manager fills in. */
  topic: z.optional(z.nullable(text(2000))),
  /** The time in milliseconds for which the form was open. */
  openFor: z.optional(z.nullable(z.number('Invalid input').check(z.nonnegative('Invalid input')))),
  /** A solved challenge, as base64 of JSON. One that is not valid counts as none. */
  proof: z.optional(z.catch(z.optional(z.nullable(z.string().check(longest(2000)))), undefined)),
  /** The version of the consent line that the form showed. */
  consentShown: z.optional(z.nullable(text(20))),
  /** Present once the line was ticked. */
  consent: z.optional(z.nullable(text(20))),
});
export type FormTrace = z.output<typeof formTraceSchema>;

/**
 * Not part of the contract: a browser without JavaScript posts the form to this path
 * (application/x-www-form-urlencoded), and the answer is the page with the result.
 */
export const ENQUIRY_PAGE = '/enquiry';

/** No person opens the page, fills in the form and sends it this fast. */
export const FASTEST_PERSON_MS = 2000;

export const sendEnquiry = endpoint({
  method: 'POST',
  path: ENQUIRIES_PATH,
  summary: 'Send an enquiry',
  needs: 'nothing',
  body: z.extend(newEnquirySchema, { ...formAnswersSchema.shape, ...formTraceSchema.shape }),
  /** Both are the same as in the list. */
  answer: z.object({ id: z.string(), createdAt: z.string() }),
  status: 201,
  errors: ['booking_closed', 'enquiries_paused'],
  offline: 'online-only',
});

/** The largest number that a challenge asks for: half of it is tried on average, in well under a second. */
export const CHALLENGE_MAX = 50_000;

/** `challenge` is the SHA-256 of `salt` and a number from 0 to `maxnumber`, in hexadecimal digits. */
const challengeSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
});
export type EnquiryChallenge = z.infer<typeof challengeSchema>;

/** The form sends it back solved, as `proof`. */
export const readEnquiryChallenge = endpoint({
  method: 'GET',
  path: CHALLENGE_PATH,
  summary: "A small task for the visitor's browser, in the manner of ALTCHA: solving it speaks for a person",
  needs: 'nothing',
  answer: challengeSchema,
  offline: 'online-only',
});
