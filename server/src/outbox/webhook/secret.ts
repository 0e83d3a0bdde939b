import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@shutterdesk/shared';

/** The signature that Standard Webhooks prescribe: of the id, the time in seconds and the body. */
export const signatureOf = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};
