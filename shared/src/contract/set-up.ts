import * as z from 'zod/mini';
import { allSeen, emailAddress, oneLine, requiredText } from '../schema/fields.ts';
import { settingsText } from '../schema/settings-fields.ts';
import { newPassword } from './admin-users.ts';
import { currentUserSchema } from './auth.ts';
import { endpoint } from './endpoint.ts';

const { limit: [longest] = [80] } = settingsText('brandName');

export const setUpSchema = z.object({
  /** The secret of the first start, which only people at the server's machine can read. */
  token: requiredText(100),
  /** The studio's name. */
  name: requiredText(longest).check(oneLine),
  /** The user name of the first account, and the business e-mail. */
  email: emailAddress(requiredText(100, allSeen('The address contains invisible characters'))),
  password: newPassword,
});
export type SetUp = z.output<typeof setUpSchema>;

export const setUpSite = endpoint({
  method: 'POST',
  path: '/api/set-up',
  summary: 'Make the first account of a site that nobody can sign in to, name the studio, and sign in',
  needs: 'nothing',
  recordsRefusal: 'set-up-refused',
  body: setUpSchema,
  answer: currentUserSchema,
  repeatable: false,
  errors: ['wrong_token', 'already_set_up', 'too_many_requests'],
  offline: 'online-only',
  session: 'begins',
});
