import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';

const COOKIE = 'shutterdesk.saved';
const VERSION = /(?:^|;\s*)shutterdesk\.saved=(\d{1,15})(?:;|$)/;
/** Everybody else sees a save within a second. */
const LASTS_MS = 60_000;

interface Versions {
  readonly newest: number;
  renew(): Promise<void>;
}

/** The version of the content that the caller has saved or seen since; 0: any will do. */
export const savedBy = ({ headers: { cookie } }: IncomingMessage): number =>
  cookie === undefined ? 0 : Number(VERSION.exec(cookie)?.[1] ?? 0);

/**
 * Gives the caller the version of the save, to carry to other servers. Only answers to writes of signed-in people have
 * the cookie, so that a cache may keep the page. It is Secure where the session's is.
 */
export const rememberSaves =
  (versions: Versions) =>
  async (request: Request, response: Response, isReplayed: boolean): Promise<void> => {
    // Another server may have done the write, and this one may not have heard of it yet.
    if (isReplayed) await versions.renew();
    const { newest } = versions;
    if (newest <= savedBy(request)) return;
    const secure = request.session.cookie.secure === true;
    response.cookie(COOKIE, String(newest), { httpOnly: true, sameSite: 'lax', secure, maxAge: LASTS_MS });
  };
