import { randomBytes } from 'node:crypto';
import { type DesktopLogin, LOGIN_ADDRESS } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { cookieNamed } from '../http/cookie-named.ts';
import { originOf } from '../http/public-origin.ts';
import { claimStored, readStored, storedSid } from '../http/session-store.ts';
import type { PendingLogin } from './external-login.ts';

/**
 * The state of one redirect to the identity provider and back. It grants no access: a signed-in person stays signed
 * in meanwhile.
 */
export interface LoginTransaction {
  /** The values of a login that was started at the provider. */
  readonly login?: PendingLogin;
  /** The desktop app that asked for this login. */
  readonly desktop?: DesktopLogin;
  /** The id of the person whom the provider confirmed, before they agree to sign the desktop app in. */
  readonly arrived?: string;
  /** The moment at which that person proved to the provider who they are. */
  readonly provenAt?: string;
}

const COOKIE = 'shutterdesk.login';
const LASTS_MS = 10 * 60_000;

/** Login transactions share the sessions' table, under a prefix that no session id has, and are swept with them. */
const sidFor = (id: string): string => `passage:${storedSid(id)}`;

const sidOf = (request: Request): string => sidFor(cookieNamed(request, COOKIE) ?? '');

/** Starts a transaction with its own cookie. */
export const openLoginTransaction = async (
  { config, db }: Pick<Context, 'config' | 'db'>,
  request: Request,
  response: Response,
  transaction: LoginTransaction,
): Promise<void> => {
  const id = randomBytes(32).toString('base64url');
  const expire = new Date(Date.now() + LASTS_MS).toISOString();
  await db
    .insertInto('sessions')
    .values({ sid: sidFor(id), sess: JSON.stringify(transaction), expire, userId: null })
    .execute();
  const secure = originOf(request, config).startsWith('https:');
  response.cookie(COOKIE, id, { httpOnly: true, sameSite: 'lax', secure, path: LOGIN_ADDRESS, maxAge: LASTS_MS });
};

const parsed = (stored: string | null): LoginTransaction | null =>
  stored === null ? null : (JSON.parse(stored) as LoginTransaction);

export const readLoginTransaction = async (db: Database, request: Request): Promise<LoginTransaction | null> =>
  parsed(await readStored(db, sidOf(request)));

/** Takes a transaction out of the store; of several concurrent calls, only one gets it. */
export const claimLoginTransaction = async (db: Database, request: Request): Promise<LoginTransaction | null> =>
  parsed(await claimStored(db, sidOf(request)));
