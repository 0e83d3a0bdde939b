import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CurrentUser } from '@shutterdesk/shared';

const LIFETIME_MS = 15 * 60_000;

const deadlineSignature = (secret: string, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`PUT ${id} ${expires}`).digest('base64url');

/** Query parameters that allow one PUT of one object for 15 minutes. */
export const signUpload = (secret: string, id: string, now = Date.now()): URLSearchParams => {
  const expires = now + LIFETIME_MS;
  return new URLSearchParams({ expires: String(expires), signature: deadlineSignature(secret, id, expires) });
};

export const isSigned = (secret: string, id: string, query: URLSearchParams, now = Date.now()): boolean => {
  const expires = Number(query.get('expires'));
  if (!Number.isSafeInteger(expires) || expires < now) return false;
  const expected = Buffer.from(deadlineSignature(secret, id, expires));
  const signature = Buffer.from(query.get('signature') ?? '');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
};

/** The person who requested an upload address. */
export type UploadOwner = Pick<CurrentUser, 'id' | 'kind'>;

const KINDS: readonly CurrentUser['kind'][] = ['password', 'external'];

const ownerSignature = (secret: string, upload: string, { kind, id }: UploadOwner): Buffer =>
  createHmac('sha256', secret).update(`OWNER ${upload} ${kind} ${id}`).digest();

/** Signed query parameters that name the owner of an upload address. */
export const signOwner = (secret: string, upload: string, owner: UploadOwner): URLSearchParams =>
  new URLSearchParams({
    kind: owner.kind,
    owner: owner.id,
    given: ownerSignature(secret, upload, owner).toString('base64url'),
  });

/** null when the address names no owner, or was tampered with. */
export const signedOwner = (secret: string, upload: string, query: URLSearchParams): UploadOwner | null => {
  const kind = KINDS.find((each) => each === query.get('kind'));
  const id = query.get('owner');
  if (!kind || !id) return null;
  const expected = ownerSignature(secret, upload, { kind, id });
  const signature = Buffer.from(query.get('given') ?? '', 'base64url');
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? { kind, id } : null;
};
