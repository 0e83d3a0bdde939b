import {
  DEFAULT_CURRENCY,
  type PublicWords,
  SETTINGS_LABELS,
  settingsText,
  TAB_TEXT_NAMES,
  type TabTextName,
} from '@shutterdesk/shared';

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

/** Examples and explanations beside a field, for those that need some. */
const helpFor = (defaultName: string, say: PublicWords): Partial<Record<TabTextName, Help>> => ({
  brandName: {
    placeholder: defaultName,
    hint: `Stands at the top of your page, in its footer and in this dashboard. Left blank, it is “${defaultName}”.`,
    autoComplete: 'organization',
  },
  currency: {
    placeholder: DEFAULT_CURRENCY,
    hint: 'Stands beside a price: a sign such as £, or a code such as CHF. Left blank, it is the dollar sign.',
    autoComplete: 'off',
  },
  rightsHolder: {
    placeholder: defaultName,
    hint: 'Search engines name them with each photograph. Left blank, it is your studio.',
    autoComplete: 'off',
  },
  licenseUrl: {
    placeholder: 'https://example.com/license',
    hint: 'The page that says what the photographs may be used for',
  },
  licensingUrl: {
    placeholder: 'https://example.com/licensing',
    hint: 'Where to ask to use a photograph. Search engines link to it together with the license page.',
  },
  businessEmail: { placeholder: say.foot.email, autoComplete: 'email' },
  businessPhone: { placeholder: say.foot.phone, autoComplete: 'tel' },
  businessAddress: { autoComplete: 'street-address' },
  businessHours: {
    placeholder: 'Monday to Friday: 9:00 AM – 6:00 PM\nSaturday: 10:00 AM – 4:00 PM',
    hint: 'One line per day',
  },
  heroText: {
    placeholder: say.tagline,
    hint: `The line under your name at the top of the page. Left blank, it is “${say.tagline}”.`,
  },
  welcomeText: { hint: 'Left blank, the Welcome section is not shown' },
  contactText: {
    placeholder: say.contactText,
    hint: `Stands above the contact form. Left blank, it is “${say.contactText}”`,
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
 * @param defaultName the studio's name as long as it has none of its own
 * @param say our own words on the page, which stand there as long as it has none of its own
 */
export const fieldsOf = (group: Group, defaultName: string, say: PublicWords): readonly SettingsField[] => {
  const help = helpFor(defaultName, say);
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
  hint: 'One in a line, in the order in which they are offered',
};
