import { finishDesktopLogin } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { limitByAddress } from '../http/rate-limits.ts';
import { claimLoginCode } from './desktop-login.ts';
import { welcome } from './welcome.ts';

const TOO_MANY = 'Too many logins from here. Please wait ten minutes and try again.';

/**
 * Ends a login of the desktop app. The session holds no ID token, because only the browser can sign out at the provider.
 */
export const mountDesktopLogin = (api: Api, context: Context): void => {
  const { db, limits, users } = context;
  mount(
    api,
    finishDesktopLogin,
    async ({ body, request, response }) => {
      const arrived = await claimLoginCode(db, body);
      const user = arrived && (await users.find({ id: arrived.userId, kind: 'external' }));
      if (!user) {
        throw new HttpError('invalid_credentials', 'That login took too long or was used before. Please start again.');
      }
      const event = { what: 'signed-in', how: 'desktop' } as const;
      await welcome(context, { request, response }, { user, passwordHash: '', event, proof: arrived });
      return user;
    },
    limitByAddress(limits.desktopLogins, TOO_MANY),
    api.session,
  );
};
