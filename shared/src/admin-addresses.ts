/** The dashboard's sections, as their addresses name them, in order; the first one opens by default. */
export const ADMIN_SECTIONS = ['settings', 'bookings', 'gallery', 'hero', 'users'] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number];

export const adminAddress = (section: AdminSection): string => `/admin/${section}`;

/** The sections of `/admin/studio`, which concern the studio as a whole; `/admin/studio` itself opens the first. */
export const STUDIO_SECTIONS = [
  'page',
  'look',
  'legal',
  'address',
  'old-addresses',
  'login',
  'mail',
  'replies',
  'dates',
  'calendar',
  'webhook',
  'privacy',
  'backup',
  'devices',
  'activity',
  'about',
] as const;

export type StudioSection = (typeof STUDIO_SECTIONS)[number];

export const STUDIO_ADDRESS = '/admin/studio';

export const studioAddress = (section: StudioSection): string => `${STUDIO_ADDRESS}/${section}`;

/** The address of an invitation's link, before its token. */
export const INVITED_ADDRESS = '/admin/invited';

/** Every path that is answered with the admin app's start page. */
export const ADMIN_ADDRESSES: readonly string[] = [
  '/admin',
  '/admin/',
  '/admin/login',
  INVITED_ADDRESS,
  STUDIO_ADDRESS,
  ...STUDIO_SECTIONS.map(studioAddress),
  ...ADMIN_SECTIONS.map(adminAddress),
];

/** The address of one enquiry in the Bookings tab, for links from elsewhere. */
export const enquiryAddress = (id: string): string => `${adminAddress('bookings')}#inquiry-${id}`;

/** The address of the spam in the Bookings tab. */
export const SPAM_ADDRESS = `${adminAddress('bookings')}#spam`;
