import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 15 * 60_000;

const sign = (secret: string, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`PUT ${id} ${expires}`).digest('base64url');

/** Query parameters that allow one PUT of one object for 15 minutes. */
export const signUpload = (secret: string, id: string, now = Date.now()): URLSearchParams => {
  const expires = now + LIFETIME_MS;
  return new URLSearchParams({ expires: String(expires), signature: sign(secret, id, expires) });
};

export const isSigned = (secret: string, id: string, query: URLSearchParams, now = Date.now()): boolean => {
  const expires = Number(query.get('expires'));
  if (!Number.isSafeInteger(expires) || expires < now) return false;
  const expected = Buffer.from(sign(secret, id, expires));
  const signature = Buffer.from(query.get('signature') ?? '');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
};
