import { type CurrentUser, DEVICE_COOKIE } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { cookieNamed } from '../http/cookie-named.ts';
import type { DeviceOwner, KnownDevices } from './known-devices.ts';

/** One cookie for each person, because several may sign in on one device. */
const nameFor = ({ id }: DeviceOwner): string => `${DEVICE_COOKIE}${id}`;

/**
 * The paths at which people sign in. The browser comes back from the login service by a link of another site, which
 * carries no strict cookie.
 */
const PLACES = {
  password: { path: '/api/admin', sameSite: 'strict' },
  external: { path: '/api/login', sameSite: 'lax' },
} as const;
/** The longest lifetime that browsers allow. */
const LASTS_MS = 400 * 24 * 3_600_000;

/** The id of the device with a mark of this person, else null. */
export const markedDevice = (devices: KnownDevices, request: Request, owner: DeviceOwner): string | null => {
  const mark = cookieNamed(request, nameFor(owner));
  return mark === undefined ? null : devices.deviceOf(owner, mark);
};

/** Remembers that this person has signed in on this device. The cookie is Secure where the session's is. */
export const rememberDevice = (
  devices: KnownDevices,
  request: Request,
  response: Response,
  { owner, kind, device }: { owner: DeviceOwner; kind: CurrentUser['kind']; device: string },
): void => {
  const secure = request.session.cookie.secure === true;
  response.cookie(nameFor(owner), devices.markFor(owner, device), {
    httpOnly: true,
    secure,
    maxAge: LASTS_MS,
    ...PLACES[kind],
  });
};
