import { adminAddress } from '@shutterdesk/shared';
import { type ComponentType, lazy } from 'react';
import type { DashboardPlace } from './place.ts';

export interface DashboardTab extends DashboardPlace {
  /** Stands beside the label: how much is waiting there. */
  readonly Badge?: ComponentType;
}

/** The tabs in their order. The first one opens at first. */
export const TABS: readonly [DashboardTab, ...DashboardTab[]] = [
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
    load: async () => (await import('../features/enquiries/enquiries-tab.tsx')).EnquiriesTab,
    Badge: lazy(async () => ({ default: (await import('../features/enquiries/unread-badge.tsx')).UnreadBadge })),
  },
  {
    id: 'gallery',
    address: adminAddress('gallery'),
    label: 'Gallery Images',
    load: async () => (await import('../features/gallery/gallery-tab.tsx')).GalleryTab,
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
