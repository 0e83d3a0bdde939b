import {
  DEFAULT_CURRENCY,
  type PublicWords,
  SETTINGS_LABELS,
  settingsText,
  TAB_TEXT_NAMES,
  type TabTextName,
} from '@shutterdesk/shared';
import { defaultBrandName } from '#lib/page-words.ts';

export interface SettingsField {
  name: TabTextName | 'galleryCategories';
  label: string;
  type?: 'email' | 'tel' | 'url';
  placeholder?: string;
  hint?: string;
  multiline?: boolean;
  /** The title of its card already names it. */
  labelHidden?: boolean;
  autoComplete?: string;
  max?: number;
  handlesAt?: string | undefined;
}

type Help = Pick<SettingsField, 'placeholder' | 'hint' | 'autoComplete'>;

/** 'Monday–Friday: 9:00 AM – 6:00 PM', in the language of the page. */
const hoursExample = ({ locale, dates }: PublicWords): string => {
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const at = (hour: number): string => clock.format(Date.UTC(2026, 0, 1, hour));
  const line = (days: string, from: number, to: number): string =>
    `${days.charAt(0).toLocaleUpperCase(locale)}${days.slice(1)}: ${at(from)} – ${at(to)}`;
  return [line(`${dates.weekday(1)}–${dates.weekday(5)}`, 9, 18), line(dates.weekday(6), 10, 16)].join('\n');
};

/** Examples and explanations beside a field, for those that need some. */
const helpFor = (ownName: string, say: PublicWords): Partial<Record<TabTextName, Help>> => ({
  brandName: {
    placeholder: defaultBrandName(),
    hint: `Shown at the top of your page, in its footer and here. Leave blank for “${defaultBrandName()}”.`,
    autoComplete: 'organization',
  },
  currency: {
    placeholder: DEFAULT_CURRENCY,
    hint: `Shown before each price, like £ or CHF. Leave blank for ${DEFAULT_CURRENCY}.`,
    autoComplete: 'off',
  },
  rightsHolder: {
    placeholder: ownName,
    hint: 'Search engines show this name with each photo. Leave blank to use your studio’s name.',
    autoComplete: 'off',
  },
  licenseUrl: {
    placeholder: 'https://example.com/license',
    hint: 'The page that says how your photos may be used.',
  },
  licensingUrl: {
    placeholder: 'https://example.com/licensing',
    hint: 'Where people ask to use a photo. Search engines link to it with the license page.',
  },
  businessEmail: { placeholder: say.foot.email, autoComplete: 'email' },
  businessPhone: { placeholder: say.foot.phone, autoComplete: 'tel' },
  businessAddress: { autoComplete: 'street-address' },
  businessHours: { placeholder: hoursExample(say), hint: 'One line per day.' },
  heroText: {
    placeholder: say.tagline,
    hint: `The line under your name at the top. Leave blank for “${say.tagline}”.`,
  },
  welcomeText: { hint: 'Leave blank to hide the Welcome section.' },
  contactText: {
    placeholder: say.contactText,
    hint: `Shown above the contact form. Leave blank for “${say.contactText}”`,
  },
  facebookUrl: { placeholder: 'https://facebook.com/yourpage' },
  instagramUrl: { placeholder: 'https://instagram.com/yourname' },
  twitterUrl: { placeholder: 'https://x.com/yourname' },
  pinterestUrl: { placeholder: 'https://pinterest.com/yourname' },
});

const TYPES = { email: 'email', phone: 'tel', link: 'url' } as const;

type Group = ReturnType<typeof settingsText>['group'];

/**
 * The fields of a card.
 * @param ownName the studio's name
 * @param say our own words on the page, which stand there as long as it has none of its own
 */
export const fieldsOf = (group: Group, ownName: string, say: PublicWords): readonly SettingsField[] => {
  const help = helpFor(ownName, say);
  return TAB_TEXT_NAMES.filter((name) => settingsText(name).group === group).map((name) => {
    const { label, kind, limit, handlesAt } = settingsText(name);
    const type = kind in TYPES ? TYPES[kind as keyof typeof TYPES] : undefined;
    return { name, label, type, multiline: kind === 'lines', max: limit?.[0], handlesAt, ...help[name] };
  });
};

export const CATEGORIES_FIELD: SettingsField = {
  name: 'galleryCategories',
  label: SETTINGS_LABELS.galleryCategories,
  labelHidden: true,
  multiline: true,
  hint: 'One per line.',
};
