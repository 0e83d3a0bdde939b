import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyPair } from './studio-key.ts';

/** Keys for other purposes differ, although they come from the same private key. */
const PURPOSE = 'shutterdesk snapshot mac 1';
const HEAD = ',\n "mac": "';
const TAIL = '"\n}\n';
const DIGITS = 64;

const macOf = (signed: Uint8Array, { identity }: KeyPair): string =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', identity, '', PURPOSE, 32)))
    .update(signed)
    .digest('hex');

/** Adds a last member to an object in JSON: a MAC of all bytes before it. Only who has the private key can make it. */
export const withMac = (json: string, key: KeyPair): Buffer => {
  const signed = json.slice(0, -'\n}'.length);
  return Buffer.from(`${signed}${HEAD}${macOf(Buffer.from(signed), key)}${TAIL}`);
};

export const hasMac = (bytes: Uint8Array, key: KeyPair): boolean => {
  const length = HEAD.length + DIGITS + TAIL.length;
  const expected = Buffer.from(`${HEAD}${macOf(bytes.subarray(0, -length), key)}${TAIL}`);
  const found = Buffer.from(bytes.subarray(-length));
  return found.byteLength === expected.byteLength && timingSafeEqual(found, expected);
};
