import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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
