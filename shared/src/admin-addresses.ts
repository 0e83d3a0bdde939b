/** The dashboard's sections, as their addresses name them, in order; the first one opens by default. */
export const ADMIN_SECTIONS = ['settings', 'bookings', 'gallery', 'hero', 'users'] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number];

export const adminAddress = (section: AdminSection): string => `/admin/${section}`;

/** Every path that is answered with the admin app's start page. */
export const ADMIN_ADDRESSES: readonly string[] = [
  '/admin',
  '/admin/',
  '/admin/login',
  ...ADMIN_SECTIONS.map(adminAddress),
];

/** Where one enquiry is opened, for a link from elsewhere: the Bookings tab, and which of them. */
export const enquiryAddress = (id: string): string => `${adminAddress('bookings')}#inquiry-${id}`;
