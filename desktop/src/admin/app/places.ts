import {
  type AnyEndpoint,
  listActivity,
  listAdminUsers,
  listDevices,
  listEnquiries,
  readBackup,
  readCalendar,
  readPart,
  readPrivacy,
  STUDIO_ADDRESS,
  saveSettings,
} from '@shutterdesk/shared';
import { create } from 'zustand';
import { isDialogOpen } from '#lib/focus.ts';
import { allows, usePerson } from '#lib/session/person.ts';
import { personNow } from '#lib/session/session.ts';
import type { DashboardPlace, PlaceSource } from './place.ts';
import { STUDIO } from './studio-sections.ts';
import { TABS } from './tabs.ts';

/** The calls that places are about. Those that are not named here are about the site's content. */
const CALLS: Readonly<Record<string, AnyEndpoint>> = {
  bookings: listEnquiries,
  'admin-users': listAdminUsers,
  // The least of its sections.
  studio: readCalendar,
  address: readPart,
  login: readPart,
  calendar: readCalendar,
  webhook: readPart,
  privacy: readPrivacy,
  backup: readBackup,
  devices: listDevices,
  activity: listActivity,
};

type NamedPlace = Pick<PlaceSource, 'id'>;

export const callOf = ({ id }: NamedPlace): AnyEndpoint => CALLS[id] ?? saveSettings;

/** Tells whether a place is open to the signed-in person. */
export const isOpen = (place: NamedPlace): boolean => allows(personNow(), callOf(place));

/** The same as a hook: an owner may change a person's role at any moment. */
export const useIsOpen = (): typeof isOpen => {
  const person = usePerson();
  return (place) => allows(person, callOf(place));
};

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

/** `/admin` itself is the first tab. Before sections had addresses, a link named one as `/admin#bookings`. */
const addressed = (): string =>
  (placeAt(window.location.pathname) ?? PLACES.find(({ id }) => window.location.hash === `#${id}`) ?? TABS[0]).id;

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
