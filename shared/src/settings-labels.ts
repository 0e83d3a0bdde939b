import type { Settings } from './contract/settings.ts';

/** The name of each field of the settings on the screen. */
export const SETTINGS_LABELS: Readonly<Record<keyof Settings, string>> = {
  schedulingEnabled: 'Accept new bookings',
  packages: 'Order of packages',
  heroText: 'Hero Text',
  welcomeText: 'Welcome Text',
  contactText: 'Contact Text',
  businessEmail: 'Email',
  businessPhone: 'Phone',
  businessAddress: 'Address',
  businessHours: 'Business Hours',
  facebookUrl: 'Facebook URL',
  instagramUrl: 'Instagram URL',
  twitterUrl: 'Twitter/X URL',
  pinterestUrl: 'Pinterest URL',
  brandName: 'Studio Name',
  currency: 'Currency',
  galleryCategories: 'Gallery Categories',
};
