import type { CurrentUser } from '@shutterdesk/shared';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Database } from '../db/database.ts';
import { cookieNamed } from './cookie-named.ts';
import { HttpError } from './http-error.ts';
import { originOf } from './public-origin.ts';
import { SessionStore } from './session-store.ts';

declare module 'express-session' {
  interface SessionData {
    user?: { readonly id: string; readonly kind: CurrentUser['kind'] };
    /** The provider's word on who signed in: it ends its own session for whoever shows it. */
    idToken?: string;
    /** The day ('2026-11-22') on which its cookie was last prolonged. */
    prolongedOn?: string;
  }
}

const COOKIE = 'shutterdesk.sid';
const WEEK = 7 * 24 * 3_600_000;
/** How long a session lasts in which nobody is signed in any more: the way to the provider's own end. */
const WAY_OUT = 10 * 60_000;

interface Needs {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'session'>;
}

/** Finds whom a session speaks for; null when there is no such user any more. */
interface Users {
  find(user: NonNullable<SessionData['user']>): Promise<CurrentUser | null>;
}

/** Gives a request its session. Only what needs one asks for it, so that a public read costs none. */
export const createSessions = ({ config, db, secrets }: Needs): RequestHandler => {
  const sessions = session({
    name: COOKIE,
    secret: secrets.session,
    store: new SessionStore(db),
    resave: false,
    saveUninitialized: false,
    unset: 'destroy',
    // What a proxy says decides here only whether the cookie is Secure: whoever lies harms nobody else.
    proxy: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: WEEK },
  });
  return (request, response, next) => {
    if (originOf(request, config.publicUrl).startsWith('https:')) request.headers['x-forwarded-proto'] = 'https';
    sessions(request, response, (error?: unknown) => {
      // A cookie is sent where its session changes: once a day, and not with each of thousands of small answers.
      if (request.session?.user) request.session.prolongedOn = new Date().toISOString().slice(0, 10);
      next(error);
    });
  };
};

export const carriesSession = (request: Request): boolean => cookieNamed(request, COOKIE) !== undefined;

const settled = (act: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));

const renewSession = async (request: Request, content: Partial<SessionData>, lifetime: number): Promise<void> => {
  await settled((done) => request.session.regenerate(done));
  Object.assign(request.session, content);
  request.session.cookie.maxAge = lifetime;
  await settled((done) => request.session.save(done));
};

/** Signs somebody in: under a new session id, so that one known before is worth nothing. */
export const startSession = (request: Request, { id, kind }: CurrentUser, idToken?: string): Promise<void> =>
  renewSession(request, { user: { id, kind }, ...(idToken === undefined ? {} : { idToken }) }, WEEK);

/** A session that speaks for nobody and lasts minutes, to end the one at the provider with. */
export const startWayOut = (request: Request, idToken: string): Promise<void> =>
  renewSession(request, { idToken }, WAY_OUT);

export const endSession = async (request: Request, response: Response): Promise<void> => {
  await settled((done) => request.session.destroy(done));
  response.clearCookie(COOKIE);
};

/** Refuses whoever is not signed in, or is no longer known; the handlers after it find the user in `response.locals`. */
export const requireAdmin =
  ({ users }: { readonly users: Users }): RequestHandler =>
  async (request, response, next) => {
    const signedIn = request.session.user;
    const user = signedIn ? await users.find(signedIn) : null;
    if (!user) throw new HttpError('unauthenticated', 'Please sign in.');
    response.locals.user = user;
    next();
  };

export const signedInUser = (response: Response): CurrentUser => response.locals.user as CurrentUser;
