import { createHmac } from 'node:crypto';
import { personText } from '@shutterdesk/shared';

/** Nobody without the key can find out by guessing whose hash it is. */
export const personHash = (key: string, email: string): string =>
  createHmac('sha256', key).update(personText(email)).digest('base64url');
