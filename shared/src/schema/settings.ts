import * as z from 'zod/mini';
import { consentAnswer } from './consent.ts';
import { longest, oneLine, requiredText } from './fields.ts';
import { formQuestionsAnswer } from './form-questions.ts';
import { layoutAnswer } from './gallery-layout.ts';
import { oldAddressesAnswer } from './old-addresses.ts';
import { pageChoicesAnswer } from './page-choices.ts';
import { pageSectionsAnswer } from './page-sections.ts';
import { mapSettingsTexts } from './settings-fields.ts';
import { datesAnswer } from './studio-dates.ts';

/** A package of the price list; `price` is an amount as text. A price without a currency sign gets the studio's. */
export const packageSchema = z.object({
  /** A client gives each new package an id. A package without one keeps that of the package of its name. */
  id: z.optional(z.uuid('A package’s id must be a UUID').check(z.toLowerCase())),
  name: requiredText(100).check(oneLine),
  price: requiredText(40).check(oneLine),
  features: z.array(requiredText(200).check(oneLine)).check(longest(40, 'A package can have at most 40 features')),
  featured: z.boolean('Invalid input'),
});
export type Package = z.infer<typeof packageSchema>;

export const settingsSchema = z.object({
  schedulingEnabled: z.boolean(),
  packages: z.array(
    z.object({
      /** Absent from a server before 0.3.0. */
      id: z.optional(z.string()),
      name: z.string(),
      price: z.string(),
      features: z.array(z.string()),
      featured: z.boolean(),
    }),
  ),
  /** A server that does not know a text yet leaves it out. */
  ...mapSettingsTexts(() => z._default(z.nullable(z.string()), null)),
  /** The choices in the gallery's forms, in order. A photograph keeps a category that is not among them. */
  galleryCategories: z.array(z.string()),
  ...layoutAnswer,
  ...datesAnswer,
  ...consentAnswer,
  ...pageChoicesAnswer,
  ...pageSectionsAnswer,
  ...oldAddressesAnswer,
  ...formQuestionsAnswer,
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * Settings from any release: they may have fields that this release does not know, and lack fields that it does. Use
 * it only to merge settings or to pass them on.
 */
export const anySettingsSchema = z.looseObject({
  packages: z.optional(z.array(z.looseObject({ id: z.optional(z.string()), name: z.string() }))),
  kindWords: z.optional(z.array(z.looseObject({ id: z.string(), name: z.string() }))),
  questions: z.optional(z.array(z.looseObject({ id: z.string(), question: z.string() }))),
});
