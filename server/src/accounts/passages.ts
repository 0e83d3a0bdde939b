import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { cookieNamed } from '../http/cookie-named.ts';
import { originOf } from '../http/public-origin.ts';
import { makeToken, tokenHashOf } from '../http/secret-token.ts';
import { claimStored, keepStored, readStored } from '../http/session-store.ts';

const LASTS_MS = 10 * 60_000;

type Needs = Pick<Context, 'clock' | 'config' | 'db'>;

interface Place {
  readonly path: string;
  readonly sameSite: 'lax' | 'strict';
}

/**
 * Something that a browser has begun and comes back for within ten minutes, once. It grants no access: a signed-in
 * person stays signed in meanwhile. The browser has a cookie, and the server keeps the rest among the sessions.
 */
export const passage = <Content extends object>(cookie: string, { path, sameSite }: Place) => {
  const sidFor = (token: string): string => `passage:${cookie}:${tokenHashOf(token)}`;
  const sidOf = (request: Request): string => sidFor(cookieNamed(request, cookie) ?? '');
  return {
    /** @param userId the person with whose sessions it ends */
    async open(
      { clock, config, db }: Needs,
      { request, response }: { request: Request; response: Response },
      content: Content,
      userId: string | null = null,
    ): Promise<void> {
      const token = makeToken();
      await keepStored(db, sidFor(token), { content, until: clock.now() + LASTS_MS, userId });
      const secure = originOf(request, config).startsWith('https:');
      response.cookie(cookie, token, { httpOnly: true, sameSite, secure, path, maxAge: LASTS_MS });
    },
    read: async ({ clock, db }: Needs, request: Request): Promise<Content | null> =>
      (await readStored(db, sidOf(request), clock.now())) as Content | null,
    /** Ends it; of several concurrent calls, only one gets it. */
    claim: async ({ clock, db }: Needs, request: Request): Promise<Content | null> =>
      (await claimStored(db, sidOf(request), clock.now())) as Content | null,
  };
};
