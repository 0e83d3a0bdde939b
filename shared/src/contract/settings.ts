import * as z from 'zod/mini';
import { asPageAddress, legalAddressFault } from '../rules/page-addresses.ts';
import { isSafeLink, proseLinks } from '../rules/prose.ts';
import { completeLink, SIGNS_IN, signsIn } from '../schema/complete-link.ts';
import { consentInput } from '../schema/consent.ts';
import { CATEGORY, CURRENCY_MAX, PHONE } from '../schema/defaults.ts';
import { blankable, emailAddress, longest, requiredText } from '../schema/fields.ts';
import { formQuestionsInput } from '../schema/form-questions.ts';
import { layoutInput } from '../schema/gallery-layout.ts';
import { LANGUAGE_NAMES } from '../schema/language.ts';
import { pageChoicesInput } from '../schema/page-choices.ts';
import { pageSectionsInput } from '../schema/page-sections.ts';
import { plainly, plainlyInField } from '../schema/plain-text.ts';
import { type Package, packageSchema, settingsSchema } from '../schema/settings.ts';
import { mapSettingsTexts, type SettingsTextName, settingsText } from '../schema/settings-fields.ts';
import { datesInput } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { oldAddressesInput } from './old-addresses.ts';

const httpUrl = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const NO_CURRENCY = 'Please enter a sign or a short code, such as £ or CHF';

/** Rules for the texts that need more than a length limit. */
const RULES = {
  email: emailAddress(z.string()),
  phone: z
    .string()
    .check(
      z.regex(/^[\d\s()+.-]*$/, 'Please enter a valid phone number'),
      z.minLength(PHONE.min, 'Phone number must be at least 10 digits'),
      longest(PHONE.max, 'Phone number is too long'),
    ),
  /** A currency has no digits and no blanks, because it must not look like part of the amount. */
  currency: z.string().check(longest(CURRENCY_MAX, NO_CURRENCY), z.regex(/^[^\p{N}\s]*$/u, NO_CURRENCY)),
  country: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Please choose a country')),
  language: z
    .string()
    .check(
      z.refine(
        (code) => Object.hasOwn(LANGUAGE_NAMES, code),
        `This site speaks ${Object.values(LANGUAGE_NAMES).join(', ')}. For another language, update the server`,
      ),
    ),
  colour: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please enter a color such as #7a4b31')),
  address: z.string().check(
    z.overwrite(asPageAddress),
    z.superRefine((address, context) => {
      const fault = legalAddressFault(address);
      if (fault) context.addIssue(fault);
    }),
  ),
};

const linkRule = (handlesAt?: string) =>
  z.string().check(
    z.overwrite((typed) => completeLink(typed, handlesAt)),
    longest(2000, 'Please enter a valid URL'),
    z.refine(httpUrl, 'Please enter a valid URL'),
    z.refine((url) => !signsIn(url), SIGNS_IN),
  );

const NO_TAGS = 'Please leave out HTML tags such as <p>';
const UNSAFE_LINK = 'Links can only go to https://, mailto: or tel:, or to an address on this site such as /privacy';

const hasNoTags = (text: string): boolean => !/<\/?[a-z][^<>]*>/i.test(text);
const hasSafeLinks = (text: string): boolean => proseLinks(text).every(isSafeLink);

const choiceRule = (choices: readonly string[] = []) =>
  z.string().check(z.refine((value) => choices.includes(value), `This site knows ${choices.join(', ')}`));

const ruleOf = (name: SettingsTextName) => {
  const { kind, limit, oneLine: onOneLine, handlesAt, choices } = settingsText(name);
  if (kind === 'link') return linkRule(handlesAt);
  if (kind === 'choice') return choiceRule(choices);
  if (kind !== 'line' && kind !== 'lines' && kind !== 'prose') return RULES[kind];
  const bounded = limit ? z.string().check(longest(...limit)) : z.string();
  if (kind === 'prose') return bounded.check(z.refine(hasNoTags, NO_TAGS), z.refine(hasSafeLinks, UNSAFE_LINK));
  return onOneLine ? bounded.check(z.regex(/^[^\n\u2028\u2029]*$/, onOneLine)) : bounded;
};

const haveOwnIds = (packages: readonly Package[]): boolean => {
  const ids = packages.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
};

/** Two names that differ only in capital letters look like a mistake. */
const areDistinct = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

const categoryList = z
  .array(requiredText(CATEGORY.maxLength))
  .check(
    z.minLength(1, 'Please keep at least one category'),
    longest(CATEGORY.maxCount, `There can be at most ${CATEGORY.maxCount} categories`),
    z.refine(areDistinct, 'Each category can appear only once'),
  );

/** A save. Every text may be '' or null for none; a text that is left out keeps its value. */
export const settingsInputSchema = z.object({
  schedulingEnabled: z.boolean('Invalid input'),
  packages: z
    .array(packageSchema)
    .check(longest(50, 'There can be at most 50 packages'), z.refine(haveOwnIds, 'Two packages have the same id')),
  ...mapSettingsTexts((name) =>
    z.optional(
      blankable(ruleOf(name), ['lines', 'prose'].includes(settingsText(name).kind) ? plainly : plainlyInField),
    ),
  ),
  galleryCategories: z.optional(categoryList),
  ...layoutInput,
  ...datesInput,
  ...consentInput,
  ...pageChoicesInput,
  ...pageSectionsInput,
  ...oldAddressesInput,
  ...formQuestionsInput,
});
export type SettingsInput = z.output<typeof settingsInputSchema>;

/** The rules of a save, for some of its fields. */
export const settingsPartSchema = z.partial(settingsInputSchema);

/**
 * Not part of the contract: the desktop app's window sends the base of a save under this name. The gateway stores it
 * with the change and does not send it on.
 */
export const SAVE_BEGAN_FROM = 'base';

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'What the page says: texts, packages, business details, whether bookings are open',
  needs: 'nothing',
  answer: settingsSchema,
  offline: 'cache',
  shows: { noun: 'settings', part: 'all' },
});

/**
 * With `If-Match` (the ETag of the read on which the change is based), the server refuses a save with 412 and the
 * current settings if somebody else has saved since.
 */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Save the settings; answers what is now stored',
  needs: 'page',
  records: 'settings-changed',
  body: settingsInputSchema,
  answer: settingsSchema,
  errors: ['precondition_failed'],
  proof: 'depends',
  offline: 'queue',
  changes: { noun: 'settings', effect: 'saves' },
});
