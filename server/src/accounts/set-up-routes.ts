import { type SetUp, setUpSite } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { hostOf, isNameless } from '../http/site-address.ts';
import { attemptWithToken, takeLogin } from './login-guard.ts';
import { checkNewPassword } from './password-rules.ts';
import { welcome } from './welcome.ts';

/** A studio as its first visit describes it. */
interface NewStudio extends Pick<SetUp, 'name' | 'email'> {
  /** The host name under which its owner has opened the site; null: none. */
  readonly setUpAt: string | null;
}

/** Keeps what a first visit says of the studio. */
export type NameStudio = (trx: Database, studio: NewStudio) => Promise<void>;

const alreadySetUp = () => new HttpError('already_set_up', 'This site already has an account. Please sign in.');

export const mountSetUp = (api: Api, context: Context, nameStudio: NameStudio): void => {
  const { config, firstVisit, limits, passwords } = context;
  mount(
    api,
    setUpSite,
    async ({ attempt: { id }, body, request, response }) => {
      return passwords.inTurn({ isKnown: false, response }, async () => {
        const giveBack = await takeLogin(limits, attemptWithToken(request));
        const isToken = await firstVisit.isToken(body.token);
        // Asked last: another server that makes the account takes the token away.
        if (!(await firstVisit.isAwaited())) throw alreadySetUp();
        if (!isToken) throw new HttpError('wrong_token', 'That isn’t this site’s token. Please copy it again.');
        await giveBack();
        await checkNewPassword({ password: body.password, username: body.email, brandName: body.name }, 'password');
        const host = hostOf(request);
        const setUpAt = config.publicUrl === null && host && !isNameless(host) ? host.hostname : null;
        const account = { id, username: body.email, passwordHash: await passwords.hash(body.password) };
        if (!(await firstVisit.makeAccount(account, (trx) => nameStudio(trx, { ...body, setUpAt }))))
          throw alreadySetUp();
        const user = { id, kind: 'password', username: account.username, role: 'owner' } as const;
        const { passwordHash } = account;
        await welcome(context, { request, response }, { user, passwordHash, event: { what: 'site-set-up' } });
        // The first look at the page shows the studio's name, as after a save.
        await context.siteConfig.caughtUp();
        await api.published();
        await api.saved(request, response, false);
        return user;
      });
    },
    api.session,
  );
};
