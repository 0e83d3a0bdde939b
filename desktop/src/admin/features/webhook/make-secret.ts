import { WEBHOOK_SECRET_PREFIX } from '@shutterdesk/shared';

const BYTES = 32;

/** Makes a key for signatures, as Standard Webhooks write one. It is made here so that no answer of the server has it. */
export const makeSecret = (): string =>
  `${WEBHOOK_SECRET_PREFIX}${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))}`;
