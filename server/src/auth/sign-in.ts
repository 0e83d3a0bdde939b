import type { Credentials, CurrentUser } from '@shutterdesk/shared';
import { findAdminUserByName } from '../admin-users/admin-users-repository.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import type { LoginGuard } from './login-guard.ts';

/**
 * Who these credentials belong to, once `start` has given them a session. Whether another try is allowed is asked again
 * when the turn comes: tries that were sent all at once count like any others. The turn lasts until the session stands,
 * so that none is started with a password that was changed meanwhile.
 * @throws {HttpError} invalid_credentials, the same for a wrong password and an unknown name; too_many_requests
 */
export const signIn = async (
  { db, passwords }: Pick<Context, 'db' | 'passwords'>,
  guard: LoginGuard,
  { username, password }: Credentials,
  address: string,
  start: (user: CurrentUser) => Promise<void>,
): Promise<CurrentUser> => {
  const attempt = { username, address };
  await guard.check(attempt);
  return passwords.inTurn(address, async () => {
    await guard.check(attempt);
    const row = await findAdminUserByName(db, username);
    const right = await passwords.verify(row?.passwordHash ?? null, password);
    await (right ? guard.succeeded(attempt) : guard.failed(attempt));
    if (!row || !right) throw new HttpError('invalid_credentials', 'Invalid username or password');
    const user = { id: row.id, kind: 'password', username: row.username } as const;
    await start(user);
    return user;
  });
};
