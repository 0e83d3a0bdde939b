/** The sections of the dashboard by the name in their address, in their order; the first is the one that opens. */
export const ADMIN_SECTIONS = ['settings', 'bookings', 'gallery', 'hero', 'users'] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number];

export const adminAddress = (section: AdminSection): string => `/admin/${section}`;

/** Every path that is answered with the page from which the admin app starts. */
export const ADMIN_ADDRESSES: readonly string[] = [
  '/admin',
  '/admin/',
  '/admin/login',
  ...ADMIN_SECTIONS.map(adminAddress),
];
