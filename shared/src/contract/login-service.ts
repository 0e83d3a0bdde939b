import * as z from 'zod/mini';
import { emailAddress, longest, requiredText } from '../schema/fields.ts';

/** The most people who may come through it. */
const MOST = 100;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Plain http only on this machine: whoever reads along could sign in as anybody. */
export const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafe && search === '' && hash === '' && username === '';
};

export const loginServiceSettingsSchema = z.object({
  issuer: requiredText(500).check(
    z.refine(
      (value) => value === '' || isIssuer(value),
      'Please enter an address that begins with https://, such as https://accounts.example.com',
    ),
  ),
  clientId: requiredText(500),
  /** The way in which this site proves who it is, where it has a secret. */
  tokenAuth: z.enum(['client_secret_basic', 'client_secret_post'], 'Invalid input'),
  /** The people who may sign in through it. */
  emails: z
    .array(emailAddress(requiredText(254)), 'Invalid input')
    .check(z.minLength(1, 'Please enter at least one address'), longest(MOST, `Please enter at most ${MOST}`)),
  /** Its name on the login page, and the text under its button. */
  name: requiredText(50),
  hint: requiredText(200),
});
export type LoginServiceSettings = z.output<typeof loginServiceSettingsSchema>;
