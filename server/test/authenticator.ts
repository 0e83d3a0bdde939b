import { parts } from '@shutterdesk/shared';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './test-server.ts';

/** A phone with an authenticator app, whose clock may be wrong. */
export const codeAt = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Turns the second factor of a signed-in person on, and answers what their phone and their drawer know. */
export const turnOn = async (client: Client, at = Date.now()) => {
  const { secret, token } = await client.api(parts.authenticator.try);
  const { recoveryCodes } = await client.api(parts.authenticator.save, { body: { token, code: codeAt(secret, at) } });
  return { secret, recoveryCodes };
};
