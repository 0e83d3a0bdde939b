import { type SetUp, setUpSite } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { callerLeft } from '../http/caller-left.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { addressOf } from '../http/rate-limits.ts';
import { startSession } from '../http/sessions.ts';
import { rememberDevice } from './device-cookie.ts';
import { createLoginGuard } from './login-guard.ts';

/** Keeps the studio's name and e-mail. */
export type NameStudio = (trx: Database, studio: Pick<SetUp, 'name' | 'email'>) => Promise<void>;

const alreadySetUp = () => new HttpError('already_set_up', 'This site has an account already. Please sign in.');

/** A wrong token counts against the limits of sign-ins, under a name that no account can have. */
export const mountSetUp = (api: Api, context: Context, nameStudio: NameStudio): void => {
  const { audit, devices, firstVisit, passwords } = context;
  const guard = createLoginGuard(context.limits);
  mount(
    api,
    setUpSite,
    async ({ attempt: { id }, body, request, response }) => {
      const guess = { username: '', address: addressOf(request), device: null, passwordSince: null };
      await guard.check(guess);
      const place = { address: guess.address, rank: await guard.rankOf(guess), abandoned: callerLeft(response) };
      return passwords.inTurn(place, async () => {
        if (!(await firstVisit.isAwaited())) throw alreadySetUp();
        await guard.check(guess);
        if (!(await firstVisit.isToken(body.token))) {
          await guard.failed(guess);
          audit(request, { what: 'set-up-refused' }, null);
          throw new HttpError('wrong_token', 'This is not the token of this site.');
        }
        const account = { id, username: body.email, passwordHash: await passwords.hash(body.password) };
        if (!(await firstVisit.makeAccount(account, (trx) => nameStudio(trx, body)))) throw alreadySetUp();
        await guard.succeeded(guess);
        const user = { id, kind: 'password', username: account.username } as const;
        await startSession(request, user);
        rememberDevice(devices, request, response, account);
        audit(request, { what: 'site-set-up' }, user);
        return user;
      });
    },
    api.session,
  );
};
