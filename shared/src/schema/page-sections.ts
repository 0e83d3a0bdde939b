import * as z from 'zod/mini';
import { blankable, id, longest, oneLine, requiredText, text } from './fields.ts';
import { isSeen, plainlyInField } from './plain-text.ts';

/** The most items of each list, and the longest texts. */
export const SECTIONS_MAX = {
  kindWords: 12,
  quote: 600,
  name: 80,
  questions: 20,
  question: 200,
  answer: 1000,
} as const;

/** The sections whose place the studio chooses, in the order that the page has by default: between hero and contact. */
export const PAGE_SECTIONS = ['welcome', 'about', 'gallery', 'kindWords', 'packages', 'questions'] as const;
export type PageSection = (typeof PAGE_SECTIONS)[number];

/** Those that the navigation names only if the studio chooses so. */
export const OPTIONAL_SECTIONS = ['about', 'kindWords', 'questions'] as const satisfies readonly PageSection[];
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number];

const isSection = (name: string): name is PageSection => PAGE_SECTIONS.some((section) => section === name);
const isOptional = (name: string): name is OptionalSection => OPTIONAL_SECTIONS.some((section) => section === name);

const sectionName = (isKnown: (name: string) => boolean, message: string) =>
  z.string('Invalid input').check(z.refine(isKnown, message));

const atMostItems = (count: number, what: string): string => `There can be at most ${count} ${what}`;

const distinct = (message: string) =>
  z.superRefine<readonly string[]>((values, { addIssue }) => {
    const seen = new Set<string>();
    for (const [at, value] of values.entries()) {
      if (seen.has(value)) addIssue({ code: 'custom', path: [at], message });
      seen.add(value);
    }
  });

const ownIds = z.superRefine<readonly { readonly id: string }[]>((items, { addIssue }) => {
  const ids = items.map((item) => item.id);
  for (const [at, item] of items.entries()) {
    if (ids.indexOf(item.id) < at)
      addIssue({ code: 'custom', path: [at, 'id'], message: 'Two items have the same id' });
  }
});

const kindWords = z.object({
  id,
  quote: requiredText(SECTIONS_MAX.quote),
  name: requiredText(SECTIONS_MAX.name).check(oneLine),
  /** yyyy-mm-dd; the page shows month and year. */
  date: z._default(blankable(z.string().check(z.iso.date('Please enter a valid date')), plainlyInField), null),
  /** A photograph of the gallery. Where it has gone, the words stand without it. */
  imageId: z._default(z.nullable(id), null),
});

const question = z.object({
  id,
  question: requiredText(SECTIONS_MAX.question).check(oneLine),
  answer: text(SECTIONS_MAX.answer).check(z.refine(isSeen, 'Please enter the answer, or remove the question')),
});

const EACH_ONCE = 'Each section can appear only once';
const ONCE_IN_NAV = 'Each section can appear in the navigation only once';

/** The fields of a save that concern the sections of the page. */
export const pageSectionsInput = {
  kindWords: z.optional(
    z
      .array(kindWords, 'Invalid input')
      .check(longest(SECTIONS_MAX.kindWords, atMostItems(SECTIONS_MAX.kindWords, 'kind words')), ownIds),
  ),
  questions: z.optional(
    z
      .array(question, 'Invalid input')
      .check(longest(SECTIONS_MAX.questions, atMostItems(SECTIONS_MAX.questions, 'questions')), ownIds),
  ),
  sectionOrder: z.optional(
    z
      .array(sectionName(isSection, 'The page has no such section'), 'Invalid input')
      .check(longest(PAGE_SECTIONS.length, EACH_ONCE), distinct(EACH_ONCE)),
  ),
  navSections: z.optional(
    z
      .array(sectionName(isOptional, 'The navigation can name About, Kind Words and Questions'), 'Invalid input')
      .check(longest(OPTIONAL_SECTIONS.length, ONCE_IN_NAV), distinct(ONCE_IN_NAV)),
  ),
};

/** The sections until the studio fills them. */
export const DEFAULT_PAGE_SECTIONS = {
  kindWords: [],
  questions: [],
  sectionOrder: [...PAGE_SECTIONS],
  navSections: [],
};

/** The same in an answer; a server before 0.3.0 leaves them out. A later release may know further sections. */
export const pageSectionsAnswer = {
  kindWords: z._default(
    z.array(
      z.object({
        id: z.string(),
        quote: z.string(),
        name: z.string(),
        date: z.nullable(z.string()),
        imageId: z.nullable(z.string()),
      }),
    ),
    [],
  ),
  questions: z._default(z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })), []),
  sectionOrder: z._default(z.array(z.string()), DEFAULT_PAGE_SECTIONS.sectionOrder),
  navSections: z._default(z.array(z.string()), []),
};

/** Those of the optional sections that the studio has chosen. */
export const chosenSections = (names: readonly string[]): readonly OptionalSection[] => names.filter(isOptional);

/** Every section once, in the studio's order; one that the order lacks stands behind its predecessor of the default order. */
export const sectionsInOrder = (order: readonly string[]): readonly PageSection[] =>
  PAGE_SECTIONS.reduce<readonly PageSection[]>(
    (placed, section, at) => {
      if (placed.includes(section)) return placed;
      const before = PAGE_SECTIONS[at - 1];
      return placed.toSpliced(before === undefined ? 0 : placed.indexOf(before) + 1, 0, section);
    },
    [...new Set(order.filter(isSection))],
  );

const LABELS: Readonly<Record<PageSection, string>> = {
  welcome: 'Welcome',
  about: 'About',
  gallery: 'Gallery',
  kindWords: 'Kind Words',
  packages: 'Packages',
  questions: 'Questions',
};

/** A section's name in the admin app. */
export const sectionLabel = (name: string): string => (isSection(name) ? LABELS[name] : name);
