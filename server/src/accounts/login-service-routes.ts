import {
  LOGIN_ADDRESS,
  type LoginService,
  type LoginServiceInput,
  readLoginService,
  removeLoginService,
  saveLoginService,
} from '@shutterdesk/shared';
import type { Request } from 'express';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { StoredPart } from '../config/set-up.ts';
import { LACKS_CLIENT_SECRET, loginAt, readStoredLogin } from '../config/stored-login.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { originOf } from '../http/public-origin.ts';
import { hasOwner } from './owners.ts';

const PART = 'login';
const VARIABLE = 'OIDC_ISSUER_URL';

const NOT_A_SERVICE = 'No login service answers at this address. Check the spelling: the service calls it the issuer.';

/** Asks the service who it is. */
const checkService = async (oidc: OidcSettings): Promise<void> => {
  const { IdentityProvider } = await import('./identity-provider.ts');
  await new IdentityProvider(oidc).configuration().catch(() => {
    throw new HttpError('invalid_request', NOT_A_SERVICE, { issues: [{ path: 'issuer', message: NOT_A_SERVICE }] });
  });
};

/** An owner must be able to sign in afterwards. A service that nobody has come through yet may not work. */
const checkWayIn = async (trx: Database, next: OidcSettings | null): Promise<void> => {
  if (await hasOwner(trx, next)) return;
  throw new HttpError(
    'last_admin',
    'With this change, no owner could sign in any more. First add an owner who has a password.',
  );
};

const keepsSecret = (stored: StoredPart | null, { issuer, clientId }: LoginServiceInput): boolean => {
  const kept = stored && readStoredLogin(stored.settings);
  return kept?.usesSecret === true && kept.settings.issuer === issuer && kept.settings.clientId === clientId;
};

export const mountLoginService = (api: Api, { config, siteConfig }: Context): void => {
  const setBy = config.fixed.login ? VARIABLE : null;

  const answer = (stored: StoredPart | null, request: Request): LoginService => {
    const kept = stored && readStoredLogin(stored.settings);
    const hasSecret = siteConfig.secretOf(stored) !== null;
    const origin = originOf(request, config);
    return {
      settings: kept?.settings ?? null,
      hasSecret,
      setBy,
      problem: kept?.usesSecret && !hasSecret && setBy === null ? LACKS_CLIENT_SECRET : null,
      redirectUrl: `${origin}${LOGIN_ADDRESS}/callback`,
      logoutUrl: `${origin}/admin/login`,
    };
  };

  const checkChangeable = (): void => {
    if (setBy === null) return;
    throw new HttpError(
      'set_on_machine',
      `The login service is set by ${setBy} on the machine, so it can be changed only there.`,
    );
  };

  /** The stored part, and its secret. */
  const partOf = ({ secret: typed, ...settings }: LoginServiceInput, stored: StoredPart | null) => {
    const secret = typed || (keepsSecret(stored, settings) ? siteConfig.secretOf(stored) : null);
    if (!secret && keepsSecret(stored, settings)) {
      throw new HttpError('invalid_request', 'Required', { issues: [{ path: 'secret', message: 'Required' }] });
    }
    return { settings: { ...settings, usesSecret: secret !== null }, secret };
  };

  mount(api, readLoginService, async ({ request, response }) => answer(await siteConfig.read(PART, response), request));

  mount(api, saveLoginService, async ({ attempt, body, request, response }) => {
    checkChangeable();
    const part = partOf(body, await siteConfig.read(PART, response));
    const next = loginAt(JSON.stringify(part.settings), part.secret)?.oidc ?? null;
    if (next) await checkService(next);
    await attempt.commit(async (trx) => {
      await checkWayIn(trx, next);
      await siteConfig.save(trx, PART, { ifMatch: request.headers['if-match'], make: () => part });
    });
    await siteConfig.caughtUp();
    return answer(await siteConfig.read(PART, response), request);
  });

  mount(api, removeLoginService, async ({ attempt, request, response }) => {
    checkChangeable();
    await attempt.commit(async (trx) => {
      await checkWayIn(trx, null);
      await siteConfig.save(trx, PART, { ifMatch: request.headers['if-match'], make: () => null });
    });
    await siteConfig.caughtUp();
    return answer(await siteConfig.read(PART, response), request);
  });
};
