import * as z from 'zod/mini';
import { emailAddress, requiredText } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';
import { newSecret, setUpPart } from './set-up-part.ts';

/** The most people who may come through it. */
const MOST = 100;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Plain http only on this machine: whoever reads along could sign in as anybody. */
const isIssuer = (value: string): boolean => {
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
    .check(z.minLength(1, 'Please enter at least one address'), z.maxLength(MOST, `Please enter at most ${MOST}`)),
  /** Its name on the login page, and the text under its button. */
  name: requiredText(50),
  hint: requiredText(200),
});
export type LoginServiceSettings = z.output<typeof loginServiceSettingsSchema>;

export const loginServiceSchema = z.object({
  /** null: none is set up here. */
  settings: z.nullable(loginServiceSettingsSchema),
  /** The client's secret is kept. It is never sent back. */
  hasSecret: z.boolean(),
  ...setUpPart,
  /** The addresses to register at the service: where it sends people back, and after they have logged out. */
  redirectUrl: z.string(),
  logoutUrl: z.string(),
});
export type LoginService = z.infer<typeof loginServiceSchema>;

export const readLoginService = endpoint({
  method: 'GET',
  path: '/api/login-service',
  summary: 'The login service through which people may sign in beside a password, without its secret',
  access: 'admin',
  who: 'owner',
  answer: loginServiceSchema,
  offline: 'online-only',
});

export const loginServiceInputSchema = z.extend(loginServiceSettingsSchema, {
  /** Left out: the one that is kept, as long as issuer and client stay; none for another client. */
  secret: newSecret,
});
export type LoginServiceInput = z.output<typeof loginServiceInputSchema>;

export const saveLoginService = endpoint({
  method: 'PUT',
  path: '/api/login-service',
  summary:
    'Set up the login service, which is asked who it is first; with If-Match, only if nobody else has changed it meanwhile',
  access: 'admin',
  who: 'owner',
  records: 'login-service-changed',
  body: loginServiceInputSchema,
  answer: loginServiceSchema,
  errors: ['set_on_machine', 'last_admin', 'precondition_failed'],
  proof: 'recent',
  offline: 'online-only',
});

export const removeLoginService = endpoint({
  method: 'DELETE',
  path: '/api/login-service',
  summary: 'Forget the login service and its secret: whoever came through it has no access any more',
  access: 'admin',
  who: 'owner',
  records: 'login-service-removed',
  answer: loginServiceSchema,
  errors: ['set_on_machine', 'last_admin', 'precondition_failed'],
  proof: 'recent',
  offline: 'online-only',
});
