import { type DesktopLogin, desktopLoginSchema, LOGIN_ADDRESS, LOGOUT_ADDRESS } from '@shutterdesk/shared';
import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Api } from '../http/mount.ts';
import { originOf } from '../http/public-origin.ts';
import { addressOf } from '../http/rate-limits.ts';
import { isFromOurPages } from '../http/same-origin.ts';
import { endSession, type SignedInUser, startWayOut } from '../http/sessions.ts';
import { memo } from '../work/memo.ts';
import type { Outgoing } from '../work/outgoing.ts';
import { CONSENT } from './desktop-login.ts';
import type { ExternalLogin, Proof } from './external-login.ts';
import { admitAccount, turnAwayAccount } from './external-users-repository.ts';
import { identityOf } from './identity.ts';
import { goTo, LOGIN_PAGE, LoginRefusal, loginTransactions, traceOf, turnAway } from './login-transactions.ts';
import { welcome } from './welcome.ts';

const provenEmail = ({ claims }: Proof, { adminEmails }: OidcSettings): string => {
  if (!claims.email) throw new LoginRefusal('external_login_no_email');
  if (!claims.email_verified) throw new LoginRefusal('external_login_unverified');
  if (!adminEmails.has(claims.email)) throw new LoginRefusal('external_login_forbidden');
  return claims.email;
};

/**
 * Admits a person whose verified address is on the list. A refused person also loses earlier access.
 * @throws {LoginRefusal} when the address is missing, not verified or not on the list
 */
const admit = async (db: Database, oidc: OidcSettings, proof: Proof): Promise<SignedInUser> => {
  const identity = identityOf(oidc.issuer, proof.subject, proof.claims);
  try {
    const email = provenEmail(proof, oidc);
    return await admitAccount(db, { ...identity, email });
  } catch (error) {
    if (error instanceof LoginRefusal) await turnAwayAccount(db, identity);
    throw error;
  }
};

/** In the query of a login at which the provider asks for the password again. */
const FRESH = 'fresh';
const DASHBOARD = '/admin';
const CALLBACK = `${LOGIN_ADDRESS}/callback`;

/**
 * Signs out. For a session that came from the provider, it keeps the ID token that ends the provider's session too.
 */
export const leave = async (
  { audit, users }: Pick<Context, 'audit' | 'users'>,
  request: Request,
  response: Response,
): Promise<void> => {
  const { idToken, user } = request.session;
  if (user) await audit(request, { what: 'signed-out' }, await users.find(user.id));
  if (idToken === undefined) await endSession(request, response);
  else await startWayOut(request, idToken);
};

/** The desktop app that asked for this login. An address that is not the app's is ignored. */
const appOf = ({ query: { desktop, [FRESH]: _, ...asked } }: Request): DesktopLogin | undefined => {
  if (desktop === undefined) return undefined;
  const parsed = desktopLoginSchema.safeParse(asked);
  if (!parsed.success) throw new LoginRefusal('external_login_failed');
  return parsed.data;
};

/** Handles a visit of the browser. Calls `asks` with the app that asked for the login, which then hears of a refusal. */
type Pass = (request: Request, response: Response, asks: (app: DesktopLogin | undefined) => void) => Promise<void>;

/** Loaded at the first login: every start would wait for its libraries. */
const loadLogin = async (oidc: OidcSettings, outgoing: Outgoing): Promise<ExternalLogin> =>
  new (await import('./external-login.ts')).ExternalLogin(oidc, outgoing);

/** The browser's redirect to the identity provider and its return. */
export const mountExternalLogin = ({ router, session }: Api, context: Context): void => {
  const { audit, config, db, limits, logger } = context;
  const loginOf = memo((oidc: OidcSettings) => loadLogin(oidc, context.outgoing));

  /** @throws {LoginRefusal} where there is no service at this moment, or none that works */
  const service = async (): Promise<{ readonly oidc: OidcSettings; readonly login: ExternalLogin }> => {
    const { oidc } = config;
    if (!oidc || oidc.lacksSecret) throw new LoginRefusal('external_login_not_configured');
    return { oidc, login: await loginOf(oidc) };
  };

  /** Sends every failed login to the login page, or to the app that asked for it. */
  const orTurnAway =
    (pass: Pass): RequestHandler =>
    async (request, response) => {
      let app: DesktopLogin | undefined;
      try {
        await pass(request, response, (asking) => {
          app = asking;
        });
      } catch (error) {
        if (!(error instanceof LoginRefusal)) throw error;
        const trace = traceOf(error);
        logger[error.cause ? 'warn' : 'info'](trace, 'a login through the provider failed: the login page says why');
        turnAway(response, error.notice, app);
      }
    };

  const begin: Pass = async (request, response, asks) => {
    const desktop = appOf(request);
    asks(desktop);
    const { login } = await service();
    await limits.externalLogins.consume(addressOf(request)).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? new LoginRefusal('external_login_busy') : refusal;
    });
    const isFresh = request.query[FRESH] !== undefined;
    const { address, pending } = await login.begin(`${originOf(request, config)}${CALLBACK}`, isFresh);
    await loginTransactions.open(context, { request, response }, { login: pending, ...(desktop && { desktop }) });
    goTo(response, address.href);
  };

  const finish: Pass = async (request, response, asks) => {
    const { oidc, login } = await service();
    const transaction = await loginTransactions.claim(context, request);
    if (!transaction?.login) throw new LoginRefusal('external_login_expired');
    const { desktop, login: pending } = transaction;
    asks(desktop);
    const proof = await login.finish(pending, new URL(request.originalUrl, pending.redirectUri).search);
    const user = await admit(db, oidc, proof).catch(async (error: unknown) => {
      // Without a name: the person has no access here.
      const deed = { what: 'sign-in-failed', how: 'provider', account: null } as const;
      if (error instanceof LoginRefusal) await audit(request, deed, null);
      throw error;
    });
    const { idToken, provenAt } = proof;
    if (desktop) {
      await loginTransactions.open(context, { request, response }, { desktop, arrived: user.id, provenAt });
      return goTo(response, CONSENT);
    }
    const event = { what: 'signed-in', how: 'provider' } as const;
    await welcome(context, { request, response }, { user, passwordHash: null, event, proof: { idToken, provenAt } });
    goTo(response, DASHBOARD);
  };

  router.get(LOGIN_ADDRESS, orTurnAway(begin));
  router.get(CALLBACK, session, orTurnAway(finish));
  router.get(LOGOUT_ADDRESS, session, async (request, response) => {
    if (!isFromOurPages(request, config.publicUrl)) return goTo(response, DASHBOARD);
    const { idToken } = request.session;
    await endSession(request, response);
    const end = async (token: string) =>
      (await service()).login.endAddress(token, `${originOf(request, config)}${LOGIN_PAGE}`);
    const address = idToken ? await end(idToken).catch(() => null) : null;
    goTo(response, address?.href ?? LOGIN_PAGE);
  });
};
