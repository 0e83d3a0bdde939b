import { finishDesktopLogin } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { limitByAddress } from '../http/rate-limits.ts';
import { startSession } from '../http/sessions.ts';
import { claimLoginCode } from './desktop-login.ts';

const TOO_MANY = 'Too many logins were finished from here. Please wait ten minutes and try again.';

/**
 * The desktop app's last step. The session holds no ID token, because only the browser can sign out at the provider.
 */
export const mountDesktopLogin = (api: Api, { audit, db, limits, users }: Context): void =>
  mount(
    api,
    finishDesktopLogin,
    async ({ body, request }) => {
      const arrived = await claimLoginCode(db, body);
      const user = arrived && (await users.find({ id: arrived.userId, kind: 'external' }));
      if (!user) {
        throw new HttpError('invalid_credentials', 'That login took too long or had been used before.');
      }
      await startSession(request, user, arrived);
      audit(request, { what: 'signed-in', how: 'desktop' }, user);
      return user;
    },
    limitByAddress(limits.desktopLogins, TOO_MANY),
    api.session,
  );
