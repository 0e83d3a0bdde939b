import {
  mapNames,
  QUESTION_KINDS,
  SETTINGS_TEXT_NAMES,
  type SettingsTextName,
  settingsText,
} from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { settingsTexts, useSettingsPart } from '#lib/studio/use-settings-part.ts';

export const HEADING_NAMES = SETTINGS_TEXT_NAMES.filter((name) => settingsText(name).group === 'headings');
const NAMES = [
  ...HEADING_NAMES,
  'language' as const,
  ...SETTINGS_TEXT_NAMES.filter((name) => ['about', 'search'].includes(settingsText(name).group)),
];

const choicesSchema = z.object({
  openingHours: z.array(z.object({ days: z.array(z.number()), opens: z.string(), closes: z.string() })),
  ownLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  quickLinksScroll: z.boolean(),
  adminLinkShown: z.boolean(),
  creditShown: z.boolean(),
  placeholdersShown: z.boolean(),
  galleryShortened: z.boolean(),
  collectionsFirst: z.boolean(),
  kindWords: z.array(
    z.object({
      id: z.string(),
      quote: z.string(),
      name: z.string(),
      date: z.nullable(z.string()),
      imageId: z.nullable(z.string()),
    }),
  ),
  questions: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
  formQuestions: z.array(
    z.object({
      id: z.string(),
      words: z.string(),
      kind: z.enum(QUESTION_KINDS),
      choices: z.array(z.string()),
      isRequired: z.boolean(),
      packageIds: z.array(z.string()),
    }),
  ),
  sectionOrder: z.array(z.string()),
  navSections: z.array(z.string()),
});

type Choices = z.infer<typeof choicesSchema>;

export type PageForm = Choices & Readonly<Record<SettingsTextName, string>>;

const CHOICES = Object.keys(choicesSchema.shape) as (keyof Choices)[];

const choicesOf = (page: Choices) => mapNames(CHOICES, (name) => page[name]) as Choices;

const TEXTS = settingsTexts(NAMES);

/** The typed page as fields of the settings. */
export const pageFieldsOf = (form: PageForm) => ({
  ...choicesOf(form),
  ownLinks: form.ownLinks.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
  kindWords: form.kindWords.map(({ quote, name, ...item }) => ({ ...item, quote: quote.trim(), name: name.trim() })),
  questions: form.questions.map(({ id, question, answer }) => ({
    id,
    question: question.trim(),
    answer: answer.trim(),
  })),
  formQuestions: form.formQuestions.map(({ words, kind, choices, ...item }) => ({
    ...item,
    words: words.trim(),
    kind,
    choices: kind === 'choice' ? choices.map((choice) => choice.trim()).filter(Boolean) : [],
  })),
  ...TEXTS.toFields(form),
});

/** A form over the page's own words, its sections, and over what its foot and navigation show. */
export const usePageForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'page',
    schema: z.extend(choicesSchema, TEXTS.schema.shape),
    toForm: (settings) => ({ ...choicesOf(settings), ...TEXTS.toForm(settings) }),
    toFields: pageFieldsOf,
    words: { saved: 'Page saved.', saveFailed: 'Couldn’t save your page. Please try again.' },
  });

export interface PageCardProps {
  readonly page: ReturnType<typeof usePageForm>;
}
