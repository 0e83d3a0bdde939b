import { GALLERY_SHORT } from './defaults.ts';
import type { Settings } from './settings.ts';

/** The longest imprint or privacy text. */
export const LEGAL_TEXT_MAX = 30_000;

const ON_ONE_LINE = 'Please write it on one line';
/** By hand: Intl takes twenty milliseconds of each start to load its formats of numbers. */
const inThousands = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
const atMostOf = (what: string, max: number): string => `${what} is too long: at most ${inThousands(max)} characters`;

interface SettingsText {
  /** The label on the screen. */
  readonly label: string;
  /** The card of the admin app that shows the field; the last six stand in Studio. */
  readonly group:
    | 'content'
    | 'contact'
    | 'social'
    | 'studio'
    | 'rights'
    | 'headings'
    | 'language'
    | 'about'
    | 'search'
    | 'legal'
    | 'look';
  readonly kind:
    | 'line'
    | 'lines'
    | 'email'
    | 'phone'
    | 'link'
    | 'currency'
    | 'country'
    | 'language'
    | 'address'
    | 'prose'
    | 'choice'
    | 'colour';
  /** The largest number of characters, and the message for a longer text. */
  readonly limit?: readonly [max: number, sentence: string];
  /** The sentence that refuses a line break, for a text that also stands outside the page's body. */
  readonly oneLine?: string;
  /** The address of the network's members: `@name` is completed with it. */
  readonly handlesAt?: string;
  /** The values of a choice. */
  readonly choices?: readonly string[];
}

const heading = (label: string, max = 80) =>
  ({ label, group: 'headings', kind: 'line', limit: [max, atMostOf(label, max)], oneLine: ON_ONE_LINE }) as const;

const legal = (label: string) =>
  ({
    title: {
      label: `${label} Title`,
      group: 'legal',
      kind: 'line',
      limit: [80, atMostOf('The title', 80)],
      oneLine: ON_ONE_LINE,
    },
    address: { label: `${label} Address`, group: 'legal', kind: 'address' },
    text: {
      label: `${label} Text`,
      group: 'legal',
      kind: 'prose',
      limit: [LEGAL_TEXT_MAX, atMostOf('The text', LEGAL_TEXT_MAX)],
    },
  }) as const;

const choice = <const Value extends string>(label: string, choices: readonly Value[]) =>
  ({ label, group: 'look', kind: 'choice', choices }) as const;

const IMPRINT = legal('Imprint');
const PRIVACY = legal('Privacy');

/**
 * Every text of the settings except the consent line's, once. Schemas, defaults, forms, the words of the Sync panel and
 * the table's type derive from this list. A new text needs a line here, a migration, and a place on the page.
 */
export const SETTINGS_TEXTS = {
  heroText: { label: 'Hero Text', group: 'content', kind: 'line', limit: [200, 'Hero text is too long'] },
  welcomeText: { label: 'Welcome Text', group: 'content', kind: 'lines', limit: [1000, 'Welcome text is too long'] },
  contactText: { label: 'Contact Text', group: 'content', kind: 'lines', limit: [500, 'Contact text is too long'] },
  businessEmail: { label: 'Email', group: 'contact', kind: 'email' },
  businessPhone: { label: 'Phone', group: 'contact', kind: 'phone' },
  businessAddress: { label: 'Address', group: 'contact', kind: 'line', limit: [200, 'Address is too long'] },
  businessHours: {
    label: 'Business Hours',
    group: 'contact',
    kind: 'lines',
    limit: [500, 'Business hours text is too long'],
  },
  facebookUrl: { label: 'Facebook URL', group: 'social', kind: 'link', handlesAt: 'https://www.facebook.com/' },
  instagramUrl: { label: 'Instagram URL', group: 'social', kind: 'link', handlesAt: 'https://www.instagram.com/' },
  twitterUrl: { label: 'Twitter/X URL', group: 'social', kind: 'link', handlesAt: 'https://x.com/' },
  pinterestUrl: { label: 'Pinterest URL', group: 'social', kind: 'link', handlesAt: 'https://www.pinterest.com/' },
  /** The studio's name; null uses the server's `BRAND_NAME`. */
  brandName: {
    label: 'Studio Name',
    group: 'studio',
    kind: 'line',
    limit: [80, 'The name is too long'],
    oneLine: 'Please write the name on one line',
  },
  /** The sign or code before a price; null: the dollar sign. */
  currency: { label: 'Currency', group: 'studio', kind: 'currency' },
  /** The holder of the rights to the photographs; null: the studio. */
  rightsHolder: {
    label: 'Rights Holder',
    group: 'rights',
    kind: 'line',
    limit: [120, "The rights holder's name is too long"],
    oneLine: "Please write the rights holder's name on one line",
  },
  licenseUrl: { label: 'License Page', group: 'rights', kind: 'link' },
  licensingUrl: { label: 'Page to Ask for a License', group: 'rights', kind: 'link' },
  /** The language of the public page, as an ISO 639 code; null: English. */
  language: { label: 'Language', group: 'language', kind: 'language' },
  /** The page's own words; null: those of its language. */
  heroButton: heading('Button of the Hero', 40),
  welcomeTitle: heading('Welcome Heading'),
  aboutTitle: heading('About Heading'),
  galleryTitle: heading('Gallery Heading'),
  gallerySubtitle: heading('Gallery Subtitle', 200),
  kindWordsTitle: heading('Kind Words Heading'),
  packagesTitle: heading('Packages Heading'),
  packagesSubtitle: heading('Packages Subtitle', 200),
  packageButton: heading('Button of a Package', 40),
  questionsTitle: heading('Questions Heading'),
  contactTitle: heading('Contact Heading'),
  /** The photographer. About appears with any of these two and the portrait. */
  aboutName: {
    label: 'Your Name',
    group: 'about',
    kind: 'line',
    limit: [80, atMostOf('The name', 80)],
    oneLine: ON_ONE_LINE,
  },
  aboutText: { label: 'About You', group: 'about', kind: 'lines', limit: [2000, atMostOf('The text', 2000)] },
  /** For search results and shared links; null: made from the other texts. */
  pageTitle: {
    label: 'Page Title',
    group: 'search',
    kind: 'line',
    limit: [120, atMostOf('The title', 120)],
    oneLine: ON_ONE_LINE,
  },
  pageDescription: {
    label: 'Page Description',
    group: 'search',
    kind: 'line',
    limit: [320, atMostOf('The description', 320)],
    oneLine: ON_ONE_LINE,
  },
  areaServed: {
    label: 'Area Served',
    group: 'search',
    kind: 'line',
    limit: [200, atMostOf('The area', 200)],
    oneLine: ON_ONE_LINE,
  },
  /** ISO 3166 code of the country whose law applies. */
  country: { label: 'Country', group: 'legal', kind: 'country' },
  imprintTitle: IMPRINT.title,
  imprintAddress: IMPRINT.address,
  imprintText: IMPRINT.text,
  privacyTitle: PRIVACY.title,
  privacyAddress: PRIVACY.address,
  privacyText: PRIVACY.text,
  /** The look of the page; null: the first one. `site/src/looks` draws them. */
  look: choice('Look', ['white', 'noir', 'editorial', 'garden', 'coast', 'poster']),
  /** The rest of the look; null: as the look itself has it. */
  lookColours: choice('Light or dark', ['light', 'dark', 'system']),
  lookAccent: { label: 'Accent color', group: 'look', kind: 'colour' },
  lookHero: choice('Words of the hero', ['left', 'center', 'below']),
  lookHeads: choice('Section headings', ['left', 'center']),
  lookGap: choice('Space between photos', ['none', 'small', 'wide']),
  lookPrices: choice('Price list', ['cards', 'list']),
  lookFoot: choice('Footer', ['dark', 'paper', 'line']),
} as const satisfies Readonly<Record<string, SettingsText>>;

type Texts = typeof SETTINGS_TEXTS;
export type SettingsTextName = keyof Texts;

export const SETTINGS_TEXT_NAMES = Object.keys(SETTINGS_TEXTS) as SettingsTextName[];

/** The rule of a text, as the general type rather than its own literal type. */
export const settingsText = (name: SettingsTextName): SettingsText => SETTINGS_TEXTS[name];

type InStudio = 'headings' | 'language' | 'about' | 'search' | 'legal' | 'look';
/** The texts of one place of the admin app. */
type NamesIn<Group extends SettingsText['group']> = {
  [Name in SettingsTextName]: Texts[Name]['group'] extends Group ? Name : never;
}[SettingsTextName];

/** The texts that Packages & Settings shows; Studio shows the others. */
export type TabTextName = NamesIn<Exclude<SettingsText['group'], InStudio>>;

const IN_STUDIO: ReadonlySet<SettingsText['group']> = new Set<InStudio>([
  'headings',
  'language',
  'about',
  'search',
  'legal',
  'look',
]);

export const TAB_TEXT_NAMES = SETTINGS_TEXT_NAMES.filter(
  (name): name is TabTextName => !IN_STUDIO.has(settingsText(name).group),
);

/** The studio's choices about the look of its page; null: as the look has it. */
export type LookSettings = Readonly<Record<NamesIn<'look'>, string | null>>;

/** A value for each text of the settings. */
export const mapSettingsTexts = <Value>(make: (name: SettingsTextName) => Value): Record<SettingsTextName, Value> =>
  mapNames(SETTINGS_TEXT_NAMES, make);

export const mapNames = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** The label of each field of the settings. */
export const SETTINGS_LABELS: Readonly<Record<keyof Settings, string>> = {
  schedulingEnabled: 'Accept new bookings',
  packages: 'Order of packages',
  galleryCategories: 'Gallery Categories',
  galleryLayout: 'Gallery Layout',
  timeZone: 'Time Zone',
  closedWeekdays: 'Closed Weekdays',
  closedDays: 'Closed Days',
  away: 'Periods Away',
  noticeDays: 'Earliest Notice',
  consentText: 'Consent Line',
  consentLink: 'Privacy Page',
  consentRequired: 'Consent Must Be Ticked',
  openingHours: 'Opening Hours',
  ownLinks: 'Own Links',
  quickLinksScroll: 'Quick Links That Scroll',
  adminLinkShown: 'Admin in the Navigation',
  creditShown: 'Credit Line',
  placeholdersShown: 'Placeholder Contact Details',
  galleryShortened: `“Show all” After ${GALLERY_SHORT} Photographs`,
  collectionsFirst: 'Collections Before the Photographs',
  kindWords: 'Order of kind words',
  questions: 'Order of questions',
  sectionOrder: 'Order of Sections',
  navSections: 'Sections in the Navigation',
  oldAddresses: 'Old Addresses',
  formQuestions: 'Questions of the Form',
  ...mapSettingsTexts((name) => SETTINGS_TEXTS[name].label),
};
