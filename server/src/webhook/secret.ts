import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

export const makeSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64')}`;

/** The last characters, by which a person recognises a secret. */
export const endOf = (secret: string): string => secret.replace(/=+$/, '').slice(-4);

/** The signature that Standard Webhooks prescribe: of the id, the time in seconds and the body. */
export const signatureOf = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};
