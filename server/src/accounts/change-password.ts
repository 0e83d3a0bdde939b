import type { CurrentUser, PasswordChange } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { addressOf } from '../http/rate-limits.ts';
import { storedSid } from '../http/session-store.ts';
import { startSession } from '../http/sessions.ts';
import { changeAdminPassword, findAdminUser } from './admin-users-repository.ts';
import { takeLogin } from './login-guard.ts';
import { checkNewPassword } from './password-rules.ts';

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
export const changePassword = async (
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
