import { adminAddress } from '@shutterdesk/shared';
import type { DashboardPlace } from './place.ts';

/** The tabs in their order. The first one opens at first. */
export const TABS: readonly [DashboardPlace, ...DashboardPlace[]] = [
  {
    id: 'settings',
    address: adminAddress('settings'),
    label: 'Packages & Settings',
    load: async () => (await import('../features/settings/settings-tab.tsx')).SettingsTab,
  },
  {
    id: 'bookings',
    address: adminAddress('bookings'),
    label: 'Bookings',
    load: async () => (await import('../features/bookings/bookings-tab.tsx')).BookingsTab,
  },
  {
    id: 'gallery',
    address: adminAddress('gallery'),
    label: 'Gallery Images',
    load: async () => (await import('./gallery-page.tsx')).GalleryPage,
  },
  {
    id: 'hero',
    address: adminAddress('hero'),
    label: 'Hero Images',
    load: async () => (await import('../features/hero/hero-tab.tsx')).HeroTab,
  },
  {
    id: 'admin-users',
    address: adminAddress('users'),
    label: 'Admin Users',
    load: async () => (await import('../features/admin-users/admin-users-tab.tsx')).AdminUsersTab,
  },
];
