import type { Credentials, CurrentUser } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { findAdminUserByName, passwordUserOf } from './admin-users-repository.ts';
import { callerOf, isOnKnownDevice, takeLogin } from './login-guard.ts';
import { askForSecondStep } from './second-step.ts';
import { welcome, wrongCredentials } from './welcome.ts';

/**
 * Starts a session for the owner of these credentials. The job in the queue includes the start of the session, so that
 * no session starts with a password that was changed in between.
 * @throws {HttpError} invalid_credentials, the same for a wrong password and an unknown name; too_many_requests; what the
 * second step throws
 */
export const signIn = async (
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
