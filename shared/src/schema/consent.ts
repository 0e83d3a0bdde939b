import * as z from 'zod/mini';
import { completeLink, SIGNS_IN, signsIn } from './complete-link.ts';
import { blankable, longest } from './fields.ts';

export const CONSENT_MAX = 500;

const NO_LINK = 'Please enter an address that begins with https://';
const isHttps = (value: string): boolean => URL.canParse(value) && new URL(value).protocol === 'https:';

/** The fields of a save of the settings that concern the consent line at the form. */
export const consentInput = {
  /** null: the form has no such line. */
  consentText: z.optional(
    blankable(z.string().check(longest(CONSENT_MAX, `Must be at most ${CONSENT_MAX} characters`))),
  ),
  /** The studio's page about privacy. */
  consentLink: z.optional(
    blankable(
      z.string().check(
        z.overwrite((typed) => completeLink(typed)),
        longest(2000, NO_LINK),
        z.refine(isHttps, NO_LINK),
        z.refine((url) => !signsIn(url), SIGNS_IN),
      ),
    ),
  ),
  /** true: a visitor must tick the line to send the form. */
  consentRequired: z.optional(z.boolean('Invalid input')),
};

/** The fields of the consent line in a save. */
export const consentInputSchema = z.object(consentInput);

/** The same in an answer. */
export const consentAnswer = {
  consentText: z.nullable(z.string()),
  consentLink: z.nullable(z.string()),
  consentRequired: z.boolean(),
};
