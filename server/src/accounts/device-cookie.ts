import { DEVICE_COOKIE } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { cookieNamed } from '../http/cookie-named.ts';
import type { DeviceOwner, KnownDevices } from './known-devices.ts';

/** One cookie for each person, because several may sign in on one device. */
const nameFor = ({ id }: DeviceOwner): string => `${DEVICE_COOKIE}${id}`;

/** The only path to which passwords are sent. */
const PATH = '/api/admin';
/** The longest lifetime that browsers allow. */
const LASTS_MS = 400 * 24 * 3_600_000;

/** The id of the device if this person has signed in on it before, else null. */
export const knownDeviceOf = (devices: KnownDevices, request: Request, owner: DeviceOwner): string | null => {
  const mark = cookieNamed(request, nameFor(owner));
  return mark === undefined ? null : devices.deviceOf(owner, mark);
};

/** Remembers that this person has signed in on this device. The cookie is Secure where the session's is. */
export const rememberDevice = (
  devices: KnownDevices,
  request: Request,
  response: Response,
  owner: DeviceOwner,
  device?: string | null,
): void => {
  const secure = request.session.cookie.secure === true;
  const mark = devices.markFor(owner, device ?? undefined);
  response.cookie(nameFor(owner), mark, { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge: LASTS_MS });
};
