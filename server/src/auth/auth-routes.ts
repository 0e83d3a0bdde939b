import { type CurrentUser, login, logout, readCurrentUser } from '@shutterdesk/shared';
import { findAdminUserByName } from '../admin-users/admin-users-repository.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { addressOf } from '../http/rate-limits.ts';
import { endSession, signedInUser, startSession } from '../http/sessions.ts';
import { createLoginGuard } from './login-guard.ts';

export const mountAuth = (api: Api, context: Context): void => {
  const guard = createLoginGuard(context.limits);

  mount(api, readCurrentUser, async ({ response }) => signedInUser(response));

  mount(
    api,
    login,
    async ({ body, request }) => {
      const attempt = { username: body.username, address: addressOf(request) };
      await guard.check(attempt);
      const row = await findAdminUserByName(context.db, body.username);
      const matches = await context.passwords.verify(row?.passwordHash ?? null, body.password);
      if (!row || !matches) {
        await guard.failed(attempt);
        throw new HttpError('invalid_credentials', 'Invalid username or password');
      }
      await guard.succeeded(attempt);
      const user: CurrentUser = { id: row.id, kind: 'password', username: row.username };
      await startSession(request, user);
      return user;
    },
    api.session,
  );

  mount(
    api,
    logout,
    async ({ request, response }) => {
      await endSession(request, response);
    },
    api.session,
  );

  api.router.get('/api/login', (_request, response) => {
    response.redirect('/admin/login?notice=external_login_not_configured');
  });
  api.router.get('/api/logout', api.session, async (request, response) => {
    await endSession(request, response);
    response.redirect('/admin/login');
  });
};
