import { type CurrentUser, DAY_MS, DEVICE_COOKIE } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Database } from '../db/database.ts';
import { cookieNamed } from '../http/cookie-named.ts';
import { tokenHashOf } from '../http/secret-token.ts';

/** One cookie for each person, because several may sign in on one device. */
const nameFor = (personId: string): string => `${DEVICE_COOKIE}${personId}`;

/**
 * The paths at which people sign in. The browser comes back from the login service by a link of another site, which
 * carries no strict cookie.
 */
const PLACES = {
  password: { path: '/api/admin', sameSite: 'strict' },
  external: { path: '/api/login', sameSite: 'lax' },
} as const;

/** The longest lifetime that browsers allow. */
export const REMEMBERED_MS = 400 * DAY_MS;

/** The id by which the device of a mark is listed: whoever reads it cannot make the mark. */
export const deviceOf = (mark: string): string => tokenHashOf(mark);

/**
 * The mark by which a browser or an app is known in which a person has signed in before, else null. A mark gives no
 * access, and is known as long as its device is listed.
 */
export const knownMark = async (db: Database, request: Request, personId: string): Promise<string | null> => {
  const mark = cookieNamed(request, nameFor(personId)) ?? '';
  const listed = db.selectFrom('devices').select('id').where('id', '=', deviceOf(mark));
  return (await listed.where('personId', '=', personId).executeTakeFirst()) ? mark : null;
};

/** Marks the device of a session that has just begun. The cookie is Secure where the session's is. */
export const markDevice = (
  { request, response }: { request: Request; response: Response },
  { id, kind }: CurrentUser,
  mark: string,
): void => {
  const secure = request.session.cookie.secure === true;
  response.cookie(nameFor(id), mark, { httpOnly: true, secure, maxAge: REMEMBERED_MS, ...PLACES[kind] });
};
