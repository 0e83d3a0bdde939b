import { STUDIO_ADDRESS } from '@shutterdesk/shared';
import { create } from 'zustand';
import { isDialogOpen } from '#lib/focus.ts';
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

interface CurrentPlace {
  /** The id of a tab or of a section of the Studio page. */
  current: string;
  /** Places that have been shown: they stay as they are, hidden. */
  visited: ReadonlySet<string>;
  /** The scroll position of each place when it was left, in pixels. */
  scrolled: Readonly<Record<string, number>>;
  show: (id: string) => void;
  /** Shows the place to which Back or Forward has led. */
  follow: () => void;
  /** Opens places behind the one that is shown. */
  openBehind: (ids: readonly string[]) => void;
}

/** `/admin` itself is the first tab. */
const addressed = (): string => (placeAt(window.location.pathname) ?? TABS[0]).id;

const pushAddress = (current: string): void => window.history.pushState(null, '', addressOf(current));

type Shown = Pick<CurrentPlace, 'current' | 'visited' | 'scrolled'>;

const showing =
  (id: string) =>
  ({ current, visited, scrolled }: Shown): Shown => ({
    current: id,
    visited: new Set(visited).add(id),
    scrolled: { ...scrolled, [current]: window.scrollY },
  });

export const useCurrentPlace = create<CurrentPlace>((set, get) => ({
  current: addressed(),
  visited: new Set([addressed()]),
  scrolled: {},
  show: (id) => {
    if (get().current === id) return;
    set(showing(id));
    pushAddress(id);
  },
  follow: () => (isDialogOpen() ? pushAddress(get().current) : set(showing(addressed()))),
  // Without any, nobody hears of it: the frame would render everything a second time.
  openBehind: (ids) => ids.length > 0 && set(({ visited }) => ({ visited: new Set([...visited, ...ids]) })),
}));

/** Signing in leads to `/admin`: a person who asked for a section still gets it, with its address. */
export const keepAddress = (): void => {
  const { current } = useCurrentPlace.getState();
  if (addressed() !== current) window.history.replaceState(null, '', addressOf(current));
};
