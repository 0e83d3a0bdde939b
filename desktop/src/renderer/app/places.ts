import { STUDIO_ADDRESS } from '@shutterdesk/shared';
import type { DashboardPlace } from './place.ts';
import { STUDIO } from './studio-sections.ts';
import { TABS } from './tabs.tsx';

/** Everything that the dashboard shows, one at a time. */
export const PLACES: readonly DashboardPlace[] = [...TABS, ...STUDIO];

/** The labels of places, as a sentence names them. */
export const placeLabels = (ids: Iterable<string>): string[] => {
  const wanted = new Set(ids);
  const named = [...TABS, ...STUDIO.map((section) => ({ ...section, label: `Studio → ${section.label}` }))];
  return named.filter(({ id }) => wanted.has(id)).map(({ label }) => label);
};

/** The place that an address names: `/admin/bookings`. `/admin` itself is the first tab, `/admin/studio` its first section. */
export const placeAt = (pathname: string): DashboardPlace | undefined =>
  pathname === STUDIO_ADDRESS ? STUDIO[0] : PLACES.find(({ address }) => address === pathname);

export const addressOf = (wanted: string): string => (PLACES.find(({ id }) => id === wanted) ?? TABS[0]).address;
