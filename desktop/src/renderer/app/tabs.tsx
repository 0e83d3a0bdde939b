import { type AdminSection, adminAddress } from '@shutterdesk/shared';
import { type ComponentType, lazy } from 'react';

export interface DashboardTab {
  /** The tab's content also uses this name to report unsaved work. */
  id: string;
  /** Its name in the address. */
  section: AdminSection;
  label: string;
  load: () => Promise<ComponentType>;
  /** Stands beside the label and shows how much is waiting there. */
  Badge?: ComponentType;
}

/** All tabs in order; the first opens by default. Each is loaded when it is first shown. */
export const TABS: readonly [DashboardTab, ...DashboardTab[]] = [
  {
    id: 'settings',
    section: 'settings',
    label: 'Packages & Settings',
    load: async () => (await import('../features/settings/settings-tab.tsx')).SettingsTab,
  },
  {
    id: 'bookings',
    section: 'bookings',
    label: 'Bookings',
    load: async () => (await import('../features/enquiries/enquiries-tab.tsx')).EnquiriesTab,
    Badge: lazy(async () => ({ default: (await import('../features/enquiries/unread-badge.tsx')).UnreadBadge })),
  },
  {
    id: 'gallery',
    section: 'gallery',
    label: 'Gallery Images',
    load: async () => (await import('../features/gallery/gallery-tab.tsx')).GalleryTab,
  },
  {
    id: 'hero',
    section: 'hero',
    label: 'Hero Images',
    load: async () => (await import('../features/hero/hero-tab.tsx')).HeroTab,
  },
  {
    id: 'admin-users',
    section: 'users',
    label: 'Admin Users',
    load: async () => (await import('../features/admin-users/admin-users-tab.tsx')).AdminUsersTab,
  },
];

const loaded = new Map<string, ComponentType>();

/** Fetches a tab's content. */
export const loadTab = async ({ id, load }: DashboardTab): Promise<ComponentType> => {
  const Content = await load();
  loaded.set(id, Content);
  return Content;
};

/** A tab's content if it has been fetched. */
export const loadedTab = ({ id }: DashboardTab): ComponentType | undefined => loaded.get(id);

export const tabLabels = (ids: Iterable<string>): string[] => {
  const wantedIds = new Set(ids);
  return TABS.filter(({ id }) => wantedIds.has(id)).map(({ label }) => label);
};

export const addressOf = ({ section }: DashboardTab): string => adminAddress(section);

/** The tab for an address such as `/admin/bookings`. */
export const tabAt = (pathname: string): DashboardTab | undefined => TABS.find((tab) => addressOf(tab) === pathname);
