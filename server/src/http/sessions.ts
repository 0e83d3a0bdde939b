import type { CurrentUser, Role } from '@shutterdesk/shared';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Context } from '../context.ts';
import { cookieNamed } from './cookie-named.ts';
import { HttpError } from './http-error.ts';
import type { ProxyCheck } from './proxy-check.ts';
import { originOf } from './public-origin.ts';
import { SESSION_LASTS_MS, SessionStore } from './session-store.ts';

declare module 'express-session' {
  interface SessionData {
    user?: { readonly id: string };
    /** The provider's ID token: the provider ends its own session for whoever presents it. */
    idToken?: string;
    /** The moment at which the person last gave their password, or signed in at the provider. ISO 8601. */
    provenAt?: string;
    /** The sign-in, and the last use that was noted. ISO 8601. */
    startedAt?: string | undefined;
    seenAt?: string | undefined;
    /** The browser or app of the sign-in. */
    deviceId?: string;
    /** The day ('2026-11-22') on which the cookie was last extended. */
    prolongedOn?: string;
  }
}

const COOKIE = 'shutterdesk.sid';
/** The lifetime of a session after sign-out, for the redirect to the provider's own sign-out. */
const WAY_OUT = 10 * 60_000;

/** A person of today, with what they may do. */
export type SignedInUser = CurrentUser & { readonly role: Role };

/** Finds the user of a session; null when the user no longer exists. */
interface Users {
  findInSession(id: string): Promise<SignedInUser | null>;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** The session's cookie names its end by the server's clock; a browser should count from its own. */
const withMaxAge = (line: string): string => {
  const [, expires = ''] = /; Expires=([^;]+)/i.exec(line) ?? [];
  const seconds = Math.round((Date.parse(expires) - Date.now()) / 1000);
  return seconds > 0 && !/; Max-Age=/i.test(line) ? `${line}; Max-Age=${seconds}` : line;
};

const countInBrowser = (response: Response): void => {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name === 'Set-Cookie' && Array.isArray(value) ? value.map(withMaxAge) : value);
};

/** Gives a request its session. Only routes that need one use it, so that a public read does not pay for it. */
export const createSessions = ({ config, db, secrets }: Context): RequestHandler => {
  const sessions = session({
    name: COOKIE,
    secret: secrets.session,
    store: new SessionStore(db),
    resave: false,
    saveUninitialized: false,
    unset: 'destroy',
    // A proxy's header decides here only whether the cookie is Secure: a lie harms nobody but the sender.
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: SESSION_LASTS_MS },
  });
  return (request, response, next) => {
    if (originOf(request, config).startsWith('https:')) request.headers['x-forwarded-proto'] = 'https';
    countInBrowser(response);
    sessions(request, response, (error?: unknown) => {
      // A cookie is sent when its session changes: this makes it once a day instead of with every answer.
      if (request.session?.user) request.session.prolongedOn = today();
      next(error);
    });
  };
};

export const carriesSession = (request: Request): boolean => cookieNamed(request, COOKIE) !== undefined;

const asPromise = (act: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));

const renewSession = async (request: Request, content: Partial<SessionData>, lifetime: number): Promise<void> => {
  await asPromise((done) => request.session.regenerate(done));
  Object.assign(request.session, content);
  request.session.cookie.maxAge = lifetime;
  await asPromise((done) => request.session.save(done));
  // It is saved once more at the end of the answer, and may have been ended by then: that save must not insert it.
  request.session.prolongedOn = today();
};

/** Signs a person in under a new session id, so that an id from before is worthless. */
export const startSession = (
  request: Request,
  { id }: Pick<CurrentUser, 'id'>,
  { deviceId, idToken, provenAt }: Pick<SessionData, 'idToken' | 'provenAt'> & { readonly deviceId: string },
): Promise<void> => {
  const startedAt = new Date().toISOString();
  return renewSession(
    request,
    {
      user: { id },
      deviceId,
      startedAt,
      provenAt: provenAt ?? startedAt,
      ...(idToken === undefined ? {} : { idToken }),
    },
    SESSION_LASTS_MS,
  );
};

/** A session without a user, for minutes: it allows the sign-out at the provider. */
export const startWayOut = (request: Request, idToken: string): Promise<void> =>
  renewSession(request, { idToken }, WAY_OUT);

export const endSession = async (request: Request, response: Response): Promise<void> => {
  await asPromise((done) => request.session.destroy(done));
  response.clearCookie(COOKIE);
};

interface Guarded {
  readonly firstVisit: { refusal(): Promise<HttpError | null> };
  readonly users: Users;
  readonly proxyCheck: Pick<ProxyCheck, 'faults'>;
}

/** Refuses a caller who is not signed in or no longer exists; later handlers find the user in `response.locals`. */
export const requireAdmin =
  ({ firstVisit, proxyCheck, users }: Guarded): RequestHandler =>
  async (request, response, next) => {
    const signedIn = request.session.user;
    const user = signedIn ? await users.findInSession(signedIn.id) : null;
    if (!user) throw (await firstVisit.refusal()) ?? new HttpError('unauthenticated', 'Please sign in.');
    response.locals.user = user;
    proxyCheck.faults(request);
    next();
  };

export const signedInUser = (response: Response): SignedInUser => response.locals.user as SignedInUser;

/** Tells whether a person of this studio asks, where a stranger may ask too. Without the database nobody is known. */
export const createIsSignedIn =
  ({ session: sessions, users }: { readonly session: RequestHandler; readonly users: Users }) =>
  async (request: Request, response: Response): Promise<boolean> => {
    if (!carriesSession(request)) return false;
    try {
      await asPromise((done) => sessions(request, response, done));
      const { user } = request.session;
      return user !== undefined && (await users.findInSession(user.id)) !== null;
    } catch {
      return false;
    }
  };
