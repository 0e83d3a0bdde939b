import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code counts for its half minute and those beside it (RFC 6238, 5.2). */
const WINDOW = 1;
/** A clock that is wrong by at most this many windows is recognised, to say so. */
const CLOCK_WINDOW = 20;

/** The parameters that authenticator apps assume. */
const CODES = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;

export type Judgement =
  | { readonly kind: 'right'; readonly step: number }
  | { readonly kind: 'clock'; readonly minutes: number }
  | { readonly kind: 'wrong' };

export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export const codesAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...CODES, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** @param now in milliseconds since 1970 */
export const judgeCode = (secret: string, typed: string, now: number): Judgement => {
  const codes = new TOTP({ ...CODES, secret: Secret.fromBase32(secret) });
  const off = codes.validate({ token: typed, timestamp: now, window: CLOCK_WINDOW });
  if (off === null) return { kind: 'wrong' };
  if (Math.abs(off) > WINDOW)
    return { kind: 'clock', minutes: Math.max(1, Math.round((Math.abs(off) * PERIOD_S) / 60)) };
  return { kind: 'right', step: codes.counter({ timestamp: now }) + off };
};
