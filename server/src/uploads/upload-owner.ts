import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CurrentUser } from '@shutterdesk/shared';

/** The person who requested an upload address. */
export type UploadOwner = Pick<CurrentUser, 'id' | 'kind'>;

const KINDS: readonly CurrentUser['kind'][] = ['password', 'external'];

const sign = (secret: string, upload: string, { kind, id }: UploadOwner): Buffer =>
  createHmac('sha256', secret).update(`OWNER ${upload} ${kind} ${id}`).digest();

/** Signed query parameters that name the owner of an upload address. */
export const signOwner = (secret: string, upload: string, owner: UploadOwner): URLSearchParams =>
  new URLSearchParams({
    kind: owner.kind,
    owner: owner.id,
    given: sign(secret, upload, owner).toString('base64url'),
  });

/** null when the address names no owner, or was tampered with. */
export const signedOwner = (secret: string, upload: string, query: URLSearchParams): UploadOwner | null => {
  const kind = KINDS.find((each) => each === query.get('kind'));
  const id = query.get('owner');
  if (!kind || !id) return null;
  const expected = sign(secret, upload, { kind, id });
  const signature = Buffer.from(query.get('given') ?? '', 'base64url');
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? { kind, id } : null;
};
