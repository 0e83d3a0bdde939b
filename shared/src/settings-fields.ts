import type { Settings } from './contract/settings.ts';

interface SettingsText {
  /** The label on the screen. */
  readonly label: string;
  /** The card of the admin app that shows the field. */
  readonly group: 'content' | 'contact' | 'social' | 'studio' | 'rights';
  readonly kind: 'line' | 'lines' | 'email' | 'phone' | 'link' | 'currency';
  /** The largest number of characters, and the message for a longer text. */
  readonly limit?: readonly [max: number, sentence: string];
  /** The sentence that refuses a line break, for a text that also stands outside the page's body. */
  readonly oneLine?: string;
  /** Where the network keeps its members' pages: `@name` is completed with it. */
  readonly handlesAt?: string;
}

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
} as const satisfies Readonly<Record<string, SettingsText>>;

type Texts = typeof SETTINGS_TEXTS;
export type SettingsTextName = keyof Texts;

export const SETTINGS_TEXT_NAMES = Object.keys(SETTINGS_TEXTS) as SettingsTextName[];

/** The rule of a text, as the general type rather than its own literal type. */
export const settingsText = (name: SettingsTextName): SettingsText => SETTINGS_TEXTS[name];

/** A value for each text of the settings. */
export const mapSettingsTexts = <Value>(make: (name: SettingsTextName) => Value): Record<SettingsTextName, Value> =>
  Object.fromEntries(SETTINGS_TEXT_NAMES.map((name) => [name, make(name)])) as Record<SettingsTextName, Value>;

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
  ...mapSettingsTexts((name) => SETTINGS_TEXTS[name].label),
};
