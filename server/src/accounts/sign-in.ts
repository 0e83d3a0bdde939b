import type { Credentials, CurrentUser } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { callerLeft } from '../http/caller-left.ts';
import { HttpError } from '../http/http-error.ts';
import { addressOf } from '../http/rate-limits.ts';
import { endSession, startSession } from '../http/sessions.ts';
import { findAdminUser, findAdminUserByName } from './admin-users-repository.ts';
import { knownDeviceOf, rememberDevice } from './device-cookie.ts';
import type { LoginAttempt, LoginGuard } from './login-guard.ts';

const wrongCredentials = () => new HttpError('invalid_credentials', 'Invalid username or password');

const attemptOf = async (
  { db, devices }: Pick<Context, 'db' | 'devices'>,
  request: Request,
  username: string,
): Promise<LoginAttempt> => {
  const row = await findAdminUserByName(db, username);
  return {
    username,
    address: addressOf(request),
    device: row ? knownDeviceOf(devices, request, row) : null,
    passwordSince: row?.updatedAt ?? null,
  };
};

/**
 * Starts a session for the owner of these credentials. The limits are checked again in the queue, so that concurrent
 * attempts count like consecutive ones. The job includes the start of the session, so that no session starts with a
 * password that was changed in between.
 * @throws {HttpError} invalid_credentials, the same for a wrong password and an unknown name; too_many_requests
 */
export const signIn = async (
  context: Pick<Context, 'audit' | 'db' | 'devices' | 'passwords'>,
  guard: LoginGuard,
  { username, password }: Credentials,
  { request, response }: { request: Request; response: Response },
): Promise<CurrentUser> => {
  const { audit, db, devices, passwords } = context;
  const attempt = await attemptOf(context, request, username);
  await guard.check(attempt);
  const place = { address: attempt.address, rank: await guard.rankOf(attempt), abandoned: callerLeft(response) };
  return passwords.inTurn(place, async () => {
    await guard.check(attempt);
    const row = await findAdminUserByName(db, username);
    const isRight = await passwords.verify(row?.passwordHash ?? null, password);
    await (isRight ? guard.succeeded(attempt) : guard.failed(attempt));
    if (!row || !isRight) {
      audit(request, { what: 'sign-in-failed', account: row?.username ?? null }, null);
      throw wrongCredentials();
    }
    const user = { id: row.id, kind: 'password', username: row.username } as const;
    await startSession(request, user);
    // Another server, or a command, may have set a new password meanwhile: it ended the sessions that it found.
    if ((await findAdminUser(db, row.id))?.passwordHash !== row.passwordHash) {
      await endSession(request, response);
      throw wrongCredentials();
    }
    rememberDevice(devices, request, response, row, attempt.device);
    audit(request, { what: 'signed-in', how: 'password' }, user);
    return user;
  });
};
