import { type Settings, TEXT_MAX } from '@shutterdesk/shared';
import type { TextName } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

export interface SettingsField {
  name: TextName;
  label: string;
  type?: 'email' | 'tel' | 'url';
  placeholder?: string;
  hint?: string;
  multiline?: boolean;
  autoComplete?: string;
  max?: number;
}

export const CONTACT_FIELDS: readonly SettingsField[] = [
  { name: 'businessEmail', label: 'Email', type: 'email', placeholder: 'hello@example.com', autoComplete: 'email' },
  { name: 'businessPhone', label: 'Phone', type: 'tel', placeholder: '(555) 123-4567', autoComplete: 'tel' },
  { name: 'businessAddress', label: 'Address', autoComplete: 'street-address', max: TEXT_MAX.address },
  {
    name: 'businessHours',
    label: 'Business Hours',
    multiline: true,
    placeholder: 'Monday to Friday: 9:00 AM – 6:00 PM\nSaturday: 10:00 AM – 4:00 PM',
    hint: 'One line per day',
    max: TEXT_MAX.hours,
  },
];

export const CONTENT_FIELDS: readonly SettingsField[] = [
  {
    name: 'heroText',
    label: 'Hero Text',
    placeholder: "Capturing life's most precious moments",
    hint: 'The line under your name at the top of the page',
    max: TEXT_MAX.hero,
  },
  {
    name: 'welcomeText',
    label: 'Welcome Text',
    multiline: true,
    hint: 'Left blank, the Welcome section is not shown',
    max: TEXT_MAX.welcome,
  },
  {
    name: 'contactText',
    label: 'Contact Text',
    multiline: true,
    hint: 'Stands above the contact form',
    max: TEXT_MAX.contact,
  },
];

export const SOCIAL_FIELDS: readonly SettingsField[] = [
  { name: 'facebookUrl', label: 'Facebook URL', type: 'url', placeholder: 'https://facebook.com/yourpage' },
  { name: 'instagramUrl', label: 'Instagram URL', type: 'url', placeholder: 'https://instagram.com/yourname' },
  { name: 'twitterUrl', label: 'Twitter/X URL', type: 'url', placeholder: 'https://x.com/yourname' },
  { name: 'pinterestUrl', label: 'Pinterest URL', type: 'url', placeholder: 'https://pinterest.com/yourname' },
];

/** What a field is called on the screen. */
export const fieldLabel = (name: keyof Settings): string => {
  if (name === 'packages') return words.packages;
  if (name === 'schedulingEnabled') return words.schedulingLabel;
  return [...CONTACT_FIELDS, ...CONTENT_FIELDS, ...SOCIAL_FIELDS].find((field) => field.name === name)?.label ?? name;
};
