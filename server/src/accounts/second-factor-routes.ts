import { parts, renewRecoveryCodes } from '@shutterdesk/shared';
import type { Response } from 'express';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { storedSid } from '../http/session-store.ts';
import { signedInUser } from '../http/sessions.ts';
import { type Account, findAdminUser } from './admin-users-repository.ts';
import { endSessions } from './devices-repository.ts';
import { hashesOf, removeSecondFactor, SecondFactors } from './second-factors.ts';

const ELSEWHERE = 'You sign in with another service. Turn its two-step sign-in on or off there.';

/** A person's own second factor. */
export const mountSecondFactor = (api: Api, context: Context): void => {
  const { config, db } = context;
  const factors = new SecondFactors(context);

  const accountOf = async (response: Response): Promise<Account> => {
    const account = await findAdminUser(db, signedInUser(response).id);
    if (!account) throw new HttpError('no_password', ELSEWHERE);
    return account;
  };

  mount(api, parts.authenticator.read, async ({ response }) => {
    const account = await findAdminUser(db, signedInUser(response).id);
    return {
      isOn: account?.codeSecret != null,
      isRequired: config.requireSecondFactor,
      recoveryCodesLeft: account ? hashesOf(account).length : 0,
    };
  });

  mount(api, parts.authenticator.try, async ({ response }) =>
    factors.offer(await accountOf(response), brandNameOf(await context.settings(), config)),
  );

  mount(api, parts.authenticator.save, async ({ body, request, response }) => {
    const account = await accountOf(response);
    const recoveryCodes = await factors.accept(account, body);
    const keep = { sid: storedSid(request.sessionID), deviceId: request.session.deviceId ?? null };
    await db.transaction().execute((trx) => endSessions(trx, account.id, keep));
    return { recoveryCodes };
  });

  mount(api, parts.authenticator.forget, async ({ note, response }) => {
    const account = await accountOf(response);
    if (config.requireSecondFactor) {
      throw new HttpError(
        'set_on_machine',
        'This site asks everyone for two-step sign-in (ADMIN_REQUIRE_SECOND_FACTOR), so it can’t be turned off.',
      );
    }
    if (account.codeSecret === null) note(null);
    await removeSecondFactor(db, account.id);
  });

  mount(api, renewRecoveryCodes, async ({ response }) => {
    const account = await accountOf(response);
    if (!account.codeSecret) throw notFound('second factor');
    return { recoveryCodes: await factors.renewRecoveryCodes(account) };
  });
};
