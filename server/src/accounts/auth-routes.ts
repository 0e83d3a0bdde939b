import { changePassword, checkProof, login, logout, readAccount, readCurrentUser } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { signedInUser } from '../http/sessions.ts';
import { changePassword as changeOwnPassword } from './change-password.ts';
import { mountDesktopLogin } from './desktop-login-routes.ts';
import { leave, mountExternalLogin } from './external-login-routes.ts';
import { createLoginGuard } from './login-guard.ts';
import { signIn } from './sign-in.ts';

export const mountAuth = (api: Api, context: Context): void => {
  const guard = createLoginGuard(context.limits);

  mount(api, readCurrentUser, async ({ response }) => signedInUser(response));

  mount(api, readAccount, async ({ params: { id } }) => {
    const users = [
      await context.users.find({ id, kind: 'password' }),
      await context.users.find({ id, kind: 'external' }),
    ];
    return { id, exists: users.some((user) => user !== null) };
  });

  mount(
    api,
    login,
    async ({ body, request, response }) => {
      const refusal = await context.firstVisit.refusal();
      if (refusal) throw refusal;
      return signIn(context, guard, body, { request, response });
    },
    api.session,
  );

  mount(api, changePassword, ({ request, response, body }) =>
    changeOwnPassword(context, guard, { request, response, user: signedInUser(response), body }),
  );

  mount(api, checkProof, async () => ({ isRecent: true }));

  mount(api, logout, ({ request, response }) => leave(context, request, response), api.session);

  mountExternalLogin(api, context);
  mountDesktopLogin(api, context);
};
