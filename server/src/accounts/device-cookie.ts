import { DEVICE_COOKIE } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { cookieNamed } from '../http/cookie-named.ts';
import type { DeviceOwner, KnownDevices } from './known-devices.ts';

/** One for each person, since several may sign in at one desk. */
const nameFor = ({ id }: DeviceOwner): string => `${DEVICE_COOKIE}${id}`;

/** Where passwords are sent to, and nowhere else. */
const PATH = '/api/admin';
/** As long as browsers keep any cookie. */
const LASTS_MS = 400 * 24 * 3_600_000;

/** The device that somebody has signed in on before; null on any other. */
export const knownDeviceOf = (devices: KnownDevices, request: Request, owner: DeviceOwner): string | null => {
  const mark = cookieNamed(request, nameFor(owner));
  return mark === undefined ? null : devices.deviceOf(owner, mark);
};

/** Remembers the device that somebody has just signed in on. Secure where the session's cookie is. */
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
