import {
  type AnyEndpoint,
  listActivity,
  listAdminUsers,
  listDevices,
  listEnquiries,
  parts,
  saveSettings,
} from '@shutterdesk/shared';
import { allows, usePerson } from '#lib/session/person.ts';
import { personNow } from '#lib/session/session.ts';
import type { PlaceSource } from './place.ts';

/** The calls that places are about. Those that are not named here are about the site's content. */
const CALLS: Readonly<Record<string, AnyEndpoint>> = {
  bookings: listEnquiries,
  'admin-users': listAdminUsers,
  // The least of its sections.
  studio: parts.calendar.read,
  address: parts.address.read,
  login: parts.login.read,
  calendar: parts.calendar.read,
  webhook: parts.webhook.read,
  privacy: parts.retention.read,
  backup: parts.plan.read,
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
