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

const desktopOf = (response: Response): DesktopLogin | undefined => response.locals.desktop;

/** The desktop app that asked for this login. An address that is not the app's is ignored. */
const appOf = ({ query: { desktop, [FRESH]: _, ...asked } }: Request): DesktopLogin | undefined => {
  if (desktop === undefined) return undefined;
  const parsed = desktopLoginSchema.safeParse(asked);
  if (!parsed.success) throw new LoginRefusal('external_login_failed');
  return parsed.data;
};

const noteApp: RequestHandler = (request, response, next) => {
  try {
    response.locals.desktop = appOf(request);
    next();
  } catch (error) {
    if (!(error instanceof LoginRefusal)) throw error;
    turnAway(response, error.notice);
  }
};

interface ExternalLoginNeeds extends Pick<Context, 'audit' | 'clock' | 'config' | 'db' | 'limits' | 'logger' | 'mail'> {
  readonly oidc: OidcSettings;
  readonly login: () => Promise<ExternalLogin>;
}

const begin = async (needs: ExternalLoginNeeds, request: Request, response: Response): Promise<void> => {
  const { config, limits } = needs;
  await limits.externalLogins.consume(addressOf(request)).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? new LoginRefusal('external_login_busy') : refusal;
  });
  const isFresh = request.query[FRESH] !== undefined;
  const login = await needs.login();
  const { address, pending } = await login.begin(`${originOf(request, config)}${CALLBACK}`, isFresh);
  const desktop = desktopOf(response);
  await loginTransactions.open(needs, { request, response }, { login: pending, ...(desktop && { desktop }) });
  goTo(response, address.href);
};

/** Admits a person whom the provider has confirmed; one who has no access here is in the activity, without a name. */
const admitOrNote = async (
  { audit, db, oidc }: ExternalLoginNeeds,
  request: Request,
  proof: Proof,
): Promise<SignedInUser> => {
  try {
    return await admit(db, oidc, proof);
  } catch (error) {
    const deed = { what: 'sign-in-failed', how: 'provider', account: null } as const;
    if (error instanceof LoginRefusal) await audit(request, deed, null);
    throw error;
  }
};

const finish = async (needs: ExternalLoginNeeds, request: Request, response: Response): Promise<void> => {
  const transaction = await loginTransactions.claim(needs, request);
  if (!transaction?.login) throw new LoginRefusal('external_login_expired');
  response.locals.desktop = transaction.desktop;
  const login = await needs.login();
  const proof = await login.finish(
    transaction.login,
    new URL(request.originalUrl, transaction.login.redirectUri).search,
  );
  const user = await admitOrNote(needs, request, proof);
  if (transaction.desktop) {
    const { desktop } = transaction;
    const arrived = { desktop, arrived: user.id, provenAt: proof.provenAt };
    await loginTransactions.open(needs, { request, response }, arrived);
    return goTo(response, CONSENT);
  }
  const { idToken, provenAt } = proof;
  const event = { what: 'signed-in', how: 'provider' } as const;
  await welcome(needs, { request, response }, { user, passwordHash: null, event, proof: { idToken, provenAt } });
  goTo(response, DASHBOARD);
};

/** Sends every failed login to the login page. */
const orTurnAway =
  (needs: ExternalLoginNeeds, pass: typeof begin): RequestHandler =>
  (request, response) =>
    pass(needs, request, response).catch((error: unknown) => {
      if (!(error instanceof LoginRefusal)) throw error;
      needs.logger[error.cause ? 'warn' : 'info'](
        traceOf(error),
        'a login through the provider failed: the login page says why',
      );
      turnAway(response, error.notice, desktopOf(response));
    });

const unset: RequestHandler = (_request, response) =>
  turnAway(response, 'external_login_not_configured', desktopOf(response));

/** Loaded at the first login: every start would wait for its libraries. */
const loadLogin = async (oidc: OidcSettings, outgoing: Outgoing): Promise<ExternalLogin> =>
  new (await import('./external-login.ts')).ExternalLogin(oidc, outgoing);

/** The browser's redirect to the identity provider and its return. */
export const mountExternalLogin = (api: Api, context: Context): void => {
  const { router, session } = api;
  const loginOf = memo((oidc: OidcSettings) => loadLogin(oidc, context.outgoing));
  /** The service of this moment; null where there is none that works. */
  const needsNow = (): ExternalLoginNeeds | null => {
    const { oidc } = context.config;
    return oidc && !oidc.lacksSecret ? { ...context, oidc, login: () => loginOf(oidc) } : null;
  };
  const atOnce =
    (pass: typeof begin): RequestHandler =>
    (request, response, next) => {
      const needs = needsNow();
      return (needs ? orTurnAway(needs, pass) : unset)(request, response, next);
    };

  router.get(LOGIN_ADDRESS, noteApp, atOnce(begin));
  router.get(CALLBACK, session, atOnce(finish));
  router.get(LOGOUT_ADDRESS, session, async (request, response) => {
    if (!isFromOurPages(request, context.config.publicUrl)) return goTo(response, DASHBOARD);
    const { idToken } = request.session;
    await endSession(request, response);
    const returnTo = `${originOf(request, context.config)}${LOGIN_PAGE}`;
    const needs = needsNow();
    const address = needs && idToken ? await (await needs.login()).endAddress(idToken, returnTo) : null;
    goTo(response, address?.href ?? LOGIN_PAGE);
  });
};
