import type { CurrentUser, PasswordChange } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { callerLeft } from '../http/caller-left.ts';
import { HttpError } from '../http/http-error.ts';
import { addressOf } from '../http/rate-limits.ts';
import { storedSid } from '../http/session-store.ts';
import { startSession } from '../http/sessions.ts';
import { changeAdminPassword, findAdminUser } from './admin-users-repository.ts';
import { rememberDevice } from './device-cookie.ts';
import type { LoginGuard } from './login-guard.ts';

interface PasswordChangeCall {
  readonly request: Request;
  readonly response: Response;
  readonly user: CurrentUser;
  readonly body: PasswordChange;
}

/**
 * Sets a new password for a user who knows the old one. It renews this session, ends all others, and forgets all
 * known devices except this one. Guesses count against the same limits as sign-ins, because a stolen session must not
 * reveal the password. The whole change is one job in the queue: of two concurrent changes, the second must know the
 * first one's password.
 * @throws {HttpError} no_password, wrong_password or too_many_requests
 */
export const changePassword = async (
  { audit, db, devices, passwords }: Pick<Context, 'audit' | 'db' | 'devices' | 'passwords'>,
  guard: LoginGuard,
  { request, response, user, body }: PasswordChangeCall,
): Promise<void> => {
  const row = user.kind === 'password' ? await findAdminUser(db, user.id) : undefined;
  if (!row) throw new HttpError('no_password', 'You sign in with an account of another service: it has your password.');
  const { username, updatedAt: passwordSince } = row;
  const attempt = { username, address: addressOf(request), device: null, passwordSince };
  const place = { address: attempt.address, rank: 'known', abandoned: callerLeft(response) } as const;
  await passwords.inTurn(place, async () => {
    await guard.check(attempt);
    const currentRow = await findAdminUser(db, user.id);
    const isRight = await passwords.verify(currentRow?.passwordHash ?? null, body.currentPassword);
    await (isRight ? guard.succeeded(attempt) : guard.failed(attempt));
    if (!isRight) {
      audit(request, { what: 'password-change-refused' }, user);
      throw new HttpError('wrong_password', 'The current password is not right.');
    }
    const passwordHash = await passwords.hash(body.newPassword);
    await startSession(request, user);
    await changeAdminPassword(db, { id: row.id, passwordHash, keep: storedSid(request.sessionID) });
    rememberDevice(devices, request, response, { id: row.id, passwordHash });
    audit(request, { what: 'password-changed' }, user);
  });
};
