import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** An account as it stands: with another password it is another one to every device. */
export interface DeviceOwner {
  readonly id: string;
  readonly passwordHash: string;
}

const KEY_BYTES = 32;
const ID_BYTES = 16;

/**
 * Tells browsers and apps in which somebody has signed in before from all others, by a signed mark and without a list.
 * A mark opens nothing. It ends to count when its owner is deleted or changes the password.
 */
export class KnownDevices {
  readonly #key: Uint8Array;

  constructor(sessionSecret: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'shutterdesk known devices', KEY_BYTES));
  }

  /** A mark for the device with this id, or for one that has none yet. */
  markFor(owner: DeviceOwner, device = randomBytes(ID_BYTES).toString('base64url')): string {
    return `${device}.${this.#sign(owner, device).toString('base64url')}`;
  }

  /** The id of the device that was given this mark; null where nobody gave it, or it no longer counts. */
  deviceOf(owner: DeviceOwner, mark: string): string | null {
    const [device = '', signature = ''] = mark.split('.', 2);
    const expected = this.#sign(owner, device);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
  }

  #sign({ id, passwordHash }: DeviceOwner, device: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([id, device, passwordHash]))
      .digest();
  }
}
