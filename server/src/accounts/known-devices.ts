import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type CurrentUser, DEVICE_COOKIE } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { cookieNamed } from '../http/cookie-named.ts';

/** An account with its current password: after a change of password, no device is known any more. */
export interface DeviceOwner {
  readonly id: string;
  /** Empty for a person of the login service. */
  readonly passwordHash: string;
}

const KEY_BYTES = 32;

/**
 * Recognises browsers and apps in which a person has signed in before, by a signed mark. A mark gives no access. It
 * becomes invalid when its owner is deleted or changes the password, and counts no more once its device was ended.
 */
export class KnownDevices {
  readonly #key: Uint8Array;

  constructor(sessionSecret: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'shutterdesk known devices', KEY_BYTES));
  }

  markFor(owner: DeviceOwner, device: string): string {
    return `${device}.${this.#sign(owner, device).toString('base64url')}`;
  }

  /** The id of the device with this mark; null if the mark is forged or no longer valid. */
  deviceOf(owner: DeviceOwner, mark: string): string | null {
    const [device = '', signature = ''] = mark.split('.', 2);
    const expected = this.#sign(owner, device);
    const signatureBytes = Buffer.from(signature, 'base64url');
    return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected) ? device : null;
  }

  #sign({ id, passwordHash }: DeviceOwner, device: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([id, device, passwordHash]))
      .digest();
  }
}

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
