import { GALLERY_CATEGORIES } from './defaults.ts';
import { DEFAULT_GALLERY_LAYOUT } from './gallery-layout.ts';
import { DEFAULT_OLD_ADDRESSES } from './old-addresses.ts';
import { DEFAULT_PAGE_CHOICES } from './page-choices.ts';
import { DEFAULT_PAGE_SECTIONS } from './page-sections.ts';
import type { Settings } from './settings.ts';
import { mapSettingsTexts } from './settings-fields.ts';

/** The content of the page until the studio saves its own. */
export const DEFAULT_SETTINGS: Settings = {
  schedulingEnabled: true,
  packages: [
    {
      id: '0199e000-0000-7000-8000-000000000001',
      name: 'Essential',
      price: '299',
      features: ['1 hour session', '20 edited digital photos', 'Online gallery', 'Print release'],
      featured: false,
    },
    {
      id: '0199e000-0000-7000-8000-000000000002',
      name: 'Signature',
      price: '499',
      features: ['2 hour session', '50 edited digital photos', 'Online gallery', 'Print release', 'Custom USB drive'],
      featured: true,
    },
    {
      id: '0199e000-0000-7000-8000-000000000003',
      name: 'Premium',
      price: '799',
      features: [
        '3 hour session',
        '100 edited digital photos',
        'Online gallery',
        'Print release',
        'Custom album & USB',
        'Multiple locations',
      ],
      featured: false,
    },
  ],
  ...mapSettingsTexts(() => null),
  galleryCategories: [...GALLERY_CATEGORIES],
  galleryLayout: DEFAULT_GALLERY_LAYOUT,
  timeZone: null,
  closedWeekdays: [],
  closedDays: [],
  away: [],
  noticeDays: 0,
  consentText: null,
  consentLink: null,
  consentRequired: false,
  ...DEFAULT_PAGE_CHOICES,
  ...DEFAULT_PAGE_SECTIONS,
  ...DEFAULT_OLD_ADDRESSES,
  formQuestions: [],
};
