import { STUDIO_ADDRESS } from '@shutterdesk/shared';
import type { DashboardPlace } from './place.ts';
import { STUDIO } from './studio-sections.ts';
import { TABS } from './tabs.ts';

/** All places of the dashboard, which shows one at a time. */
export const PLACES: readonly DashboardPlace[] = [...TABS, ...STUDIO];

/** The labels of places, as a sentence names them. */
export const placeLabels = (ids: Iterable<string>): string[] => {
  const wanted = new Set(ids);
  const named = [...TABS, ...STUDIO.map((section) => ({ ...section, label: `Studio → ${section.label}` }))];
  return named.filter(({ id }) => wanted.has(id)).map(({ label }) => label);
};

/** Finds the place of an address. `/admin` leads to the first tab, `/admin/studio` to the first section. */
export const placeAt = (pathname: string): DashboardPlace | undefined =>
  pathname === STUDIO_ADDRESS ? STUDIO[0] : PLACES.find(({ address }) => address === pathname);

export const placeOf = (wanted: string): DashboardPlace => PLACES.find(({ id }) => id === wanted) ?? TABS[0];

export const addressOf = (wanted: string): string => placeOf(wanted).address;
