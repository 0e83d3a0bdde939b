import {
  type Credentials,
  type CurrentUser,
  changePassword,
  checkProof,
  finishLogin,
  login,
  logout,
  type PasswordChange,
  readAccount,
  readCurrentUser,
} from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { addressOf } from '../http/rate-limits.ts';
import { storedSid } from '../http/session-store.ts';
import { signedInUser, startSession } from '../http/sessions.ts';
import { changeAdminPassword, findAdminUser, findAdminUserByName, passwordUserOf } from './admin-users-repository.ts';
import { mountDesktopLogin } from './desktop-login.ts';
import { leave, mountExternalLogin } from './external-login-routes.ts';
import { callerOf, isOnKnownDevice, takeLogin } from './login-guard.ts';
import { checkNewPassword } from './password-rules.ts';
import { mountSecondFactor } from './second-factors.ts';
import { askForSecondStep, finishSecondStep } from './second-step.ts';
import { welcome, wrongCredentials } from './welcome.ts';

/**
 * Starts a session for the owner of these credentials. The job in the queue includes the start of the session, so that
 * no session starts with a password that was changed in between.
 * @throws {HttpError} invalid_credentials, the same for a wrong password and an unknown name; too_many_requests; what the
 * second step throws
 */
const signIn = async (
  context: Context,
  { username, password }: Credentials,
  { request, response }: { request: Request; response: Response },
): Promise<CurrentUser> => {
  const { audit, db, limits, passwords } = context;
  const before = await findAdminUserByName(db, username);
  const caller = await callerOf(db, request, before?.id);
  const attempt = { ...caller, username, passwordSince: before?.updatedAt ?? null };
  const isKnown = await isOnKnownDevice(limits, caller);
  return passwords.inTurn({ isKnown, response }, async () => {
    const giveBack = await takeLogin(limits, attempt);
    const row = await findAdminUserByName(db, username);
    const isRight = await passwords.verify(row?.passwordHash ?? null, password);
    if (!row || !isRight) {
      await audit(request, { what: 'sign-in-failed', account: row?.username ?? null }, null);
      throw wrongCredentials();
    }
    await giveBack();
    await askForSecondStep(context, row, { request, response });
    const user = passwordUserOf(row);
    const event = { what: 'signed-in', how: 'password' } as const;
    await welcome(context, { request, response }, { user, passwordHash: row.passwordHash, event });
    return user;
  });
};

interface PasswordChangeCall {
  readonly request: Request;
  readonly response: Response;
  readonly user: CurrentUser;
  readonly body: PasswordChange;
  /** @throws {HttpError} proof_needed */
  readonly prove: () => void;
}

/**
 * Sets a new password for a user who knows the old one. It renews this session, ends all others, and forgets all
 * known devices except this one. Guesses count against the same limits as sign-ins, because a stolen session must not
 * reveal the password. The whole change is one job in the queue: of two concurrent changes, the second must know the
 * first one's password. It counts as a new sign-in, so where a second factor is on, it asks for a recent one with both.
 * @throws {HttpError} no_password, wrong_password, invalid_request, proof_needed or too_many_requests
 */
const changeOwnPassword = async (
  context: Pick<Context, 'config' | 'db' | 'limits' | 'passwords' | 'settings'>,
  { request, response, user, body, prove }: PasswordChangeCall,
): Promise<void> => {
  const { db, limits, passwords } = context;
  const row = user.kind === 'password' ? await findAdminUser(db, user.id) : undefined;
  if (!row) throw new HttpError('no_password', 'You sign in with another service. Change your password there.');
  const { username, updatedAt: passwordSince } = row;
  const brandName = brandNameOf(await context.settings(), context.config);
  await checkNewPassword({ password: body.newPassword, username, brandName }, 'newPassword');
  if (row.codeSecret !== null) prove();
  const attempt = { username, address: addressOf(request), device: null, passwordSince, isKnownNetwork: true };
  await passwords.inTurn({ isKnown: true, response }, async () => {
    const giveBack = await takeLogin(limits, attempt);
    const currentRow = await findAdminUser(db, user.id);
    const isRight = await passwords.verify(currentRow?.passwordHash ?? null, body.currentPassword);
    if (!isRight) throw new HttpError('wrong_password', 'That isn’t your current password.');
    await giveBack();
    const passwordHash = await passwords.hash(body.newPassword);
    const { deviceId = '' } = request.session;
    await startSession(request, user, { deviceId });
    const keep = { sid: storedSid(request.sessionID), deviceId };
    await changeAdminPassword(db, { id: row.id, passwordHash, keep });
  });
};

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
