import type { Credentials, CurrentUser } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { callerLeft } from '../http/caller-left.ts';
import { addressOf } from '../http/rate-limits.ts';
import { findAdminUserByName, passwordUserOf } from './admin-users-repository.ts';
import { hasSignedInFrom } from './devices-repository.ts';
import type { LoginAttempt, LoginGuard } from './login-guard.ts';
import type { SecondStep } from './second-step.ts';
import { knownDeviceOf, welcome, wrongCredentials } from './welcome.ts';

const attemptOf = async (
  context: Pick<Context, 'db' | 'devices'>,
  request: Request,
  username: string,
): Promise<LoginAttempt> => {
  const row = await findAdminUserByName(context.db, username);
  const address = addressOf(request);
  return {
    username,
    address,
    device: row ? await knownDeviceOf(context, request, row) : null,
    passwordSince: row?.updatedAt ?? null,
    isKnownNetwork: row ? await hasSignedInFrom(context.db, row.id, address) : false,
  };
};

/**
 * Starts a session for the owner of these credentials. The job in the queue includes the start of the session, so that
 * no session starts with a password that was changed in between.
 * @param secondStep asked when the password is right
 * @throws {HttpError} invalid_credentials, the same for a wrong password and an unknown name; too_many_requests; what the
 * second step throws
 */
export const signIn = async (
  context: Pick<Context, 'audit' | 'db' | 'devices' | 'limits' | 'logger' | 'mail' | 'passwords'>,
  { guard, secondStep }: { guard: LoginGuard; secondStep: Pick<SecondStep, 'askFor'> },
  { username, password }: Credentials,
  { request, response }: { request: Request; response: Response },
): Promise<CurrentUser> => {
  const { audit, db, passwords } = context;
  const attempt = await attemptOf(context, request, username);
  const place = { isKnown: await guard.isKnown(attempt), abandoned: callerLeft(response) };
  return passwords.inTurn(place, async () => {
    const giveBack = await guard.take(attempt);
    const row = await findAdminUserByName(db, username);
    const isRight = await passwords.verify(row?.passwordHash ?? null, password);
    if (!row || !isRight) {
      await audit(request, { what: 'sign-in-failed', account: row?.username ?? null }, null);
      throw wrongCredentials();
    }
    await giveBack();
    await secondStep.askFor(row, { request, response });
    const user = passwordUserOf(row);
    const event = { what: 'signed-in', how: 'password' } as const;
    await welcome(context, { request, response }, { user, passwordHash: row.passwordHash, event });
    return user;
  });
};
