import { createHmac } from 'node:crypto';
import { personText } from '@shutterdesk/shared';

/** Without the key, nobody can find the address by guessing. */
export const personHash = (key: string, email: string): string =>
  createHmac('sha256', key).update(personText(email)).digest('base64url');
