import {
  changePassword,
  checkProof,
  finishLogin,
  login,
  logout,
  readAccount,
  readCurrentUser,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { signedInUser } from '../http/sessions.ts';
import { changePassword as changeOwnPassword } from './change-password.ts';
import { mountDesktopLogin } from './desktop-login.ts';
import { leave, mountExternalLogin } from './external-login-routes.ts';
import { mountSecondFactor } from './second-factor-routes.ts';
import { finishSecondStep } from './second-step.ts';
import { signIn } from './sign-in.ts';

export const mountAuth = (api: Api, context: Context): void => {
  mount(api, readCurrentUser, async ({ response }) => signedInUser(response));

  mount(api, readAccount, async ({ params: { id } }) => ({ id, exists: (await context.users.find(id)) !== null }));

  mount(
    api,
    login,
    async ({ body, request, response }) => {
      const refusal = await context.firstVisit.refusal();
      if (refusal) throw refusal;
      return signIn(context, body, { request, response });
    },
    api.session,
  );

  mount(
    api,
    finishLogin,
    ({ body, request, response }) => finishSecondStep(context, { request, response }, body),
    api.session,
  );

  mount(api, changePassword, ({ request, response, body, prove }) =>
    changeOwnPassword(context, { request, response, user: signedInUser(response), body, prove }),
  );

  // The contract asks for a proof: without a recent one, the call does not come this far.
  mount(api, checkProof, async () => ({ isRecent: true }));

  mount(api, logout, ({ request, response }) => leave(context, request, response), api.session);

  mountSecondFactor(api, context);
  mountExternalLogin(api, context);
  mountDesktopLogin(api, context);
};
