import {
  DEFAULT_CONTACT_TEXT,
  DEFAULT_CURRENCY,
  DEFAULT_TAGLINE,
  SETTINGS_LABELS as labels,
  OWN_WORDS_MAX,
  PLACEHOLDER_CONTACT,
  TEXT_MAX,
} from '@shutterdesk/shared';
import type { TextName } from './settings-form.ts';

export interface SettingsField {
  name: TextName | 'galleryCategories';
  label: string;
  type?: 'email' | 'tel' | 'url';
  placeholder?: string;
  hint?: string;
  multiline?: boolean;
  /** The title of its card says what it is. */
  labelHidden?: boolean;
  autoComplete?: string;
  max?: number;
}

export const studioFields = (defaultName: string): readonly SettingsField[] => [
  {
    name: 'brandName',
    label: labels.brandName,
    placeholder: defaultName,
    hint: `Stands at the top of your page, in its footer and in this dashboard. Left blank, it is “${defaultName}”.`,
    autoComplete: 'organization',
    max: OWN_WORDS_MAX.brandName,
  },
  {
    name: 'currency',
    label: labels.currency,
    placeholder: DEFAULT_CURRENCY,
    hint: 'Stands before a price: a sign such as £, or a code such as CHF. Left blank, it is the dollar sign.',
    autoComplete: 'off',
  },
];

export const CATEGORIES_FIELD: SettingsField = {
  name: 'galleryCategories',
  label: labels.galleryCategories,
  labelHidden: true,
  multiline: true,
  hint: 'One in a line, in the order in which they are offered',
};

export const CONTACT_FIELDS: readonly SettingsField[] = [
  {
    name: 'businessEmail',
    label: labels.businessEmail,
    type: 'email',
    placeholder: PLACEHOLDER_CONTACT.email,
    autoComplete: 'email',
  },
  {
    name: 'businessPhone',
    label: labels.businessPhone,
    type: 'tel',
    placeholder: PLACEHOLDER_CONTACT.phone,
    autoComplete: 'tel',
  },
  { name: 'businessAddress', label: labels.businessAddress, autoComplete: 'street-address', max: TEXT_MAX.address },
  {
    name: 'businessHours',
    label: labels.businessHours,
    multiline: true,
    placeholder: 'Monday to Friday: 9:00 AM – 6:00 PM\nSaturday: 10:00 AM – 4:00 PM',
    hint: 'One line per day',
    max: TEXT_MAX.hours,
  },
];

export const CONTENT_FIELDS: readonly SettingsField[] = [
  {
    name: 'heroText',
    label: labels.heroText,
    placeholder: DEFAULT_TAGLINE,
    hint: `The line under your name at the top of the page. Left blank, it is “${DEFAULT_TAGLINE}”.`,
    max: TEXT_MAX.hero,
  },
  {
    name: 'welcomeText',
    label: labels.welcomeText,
    multiline: true,
    hint: 'Left blank, the Welcome section is not shown',
    max: TEXT_MAX.welcome,
  },
  {
    name: 'contactText',
    label: labels.contactText,
    multiline: true,
    placeholder: DEFAULT_CONTACT_TEXT,
    hint: `Stands above the contact form. Left blank, it is “${DEFAULT_CONTACT_TEXT}”`,
    max: TEXT_MAX.contact,
  },
];

export const SOCIAL_FIELDS: readonly SettingsField[] = [
  { name: 'facebookUrl', label: labels.facebookUrl, type: 'url', placeholder: 'https://facebook.com/yourpage' },
  { name: 'instagramUrl', label: labels.instagramUrl, type: 'url', placeholder: 'https://instagram.com/yourname' },
  { name: 'twitterUrl', label: labels.twitterUrl, type: 'url', placeholder: 'https://x.com/yourname' },
  { name: 'pinterestUrl', label: labels.pinterestUrl, type: 'url', placeholder: 'https://pinterest.com/yourname' },
];
