import type { Request, Response } from 'express';
import * as z from 'zod';
import { Seal } from '../config/seal.ts';
import type { Context } from '../context.ts';
import { cookieNamed } from '../http/cookie-named.ts';
import { originOf } from '../http/public-origin.ts';
import { type Account, findAdminUser } from './admin-users-repository.ts';

const COOKIE = 'shutterdesk.second';
const PATH = '/api/admin/login';
const PLACE = 'second step';
const LASTS_MS = 10 * 60_000;

const pendingSchema = z.object({ id: z.string(), passwordSince: z.string(), until: z.number() });

/**
 * Somebody has given the right password of an account, and no code yet. Only their browser knows it, in a sealed cookie
 * that opens nothing but the second step. It ends with the password.
 */
export class PendingSignIns {
  readonly #context: Pick<Context, 'clock' | 'config' | 'db'>;
  readonly #seal: Seal;

  constructor(context: Pick<Context, 'clock' | 'config' | 'db' | 'secrets'>) {
    this.#context = context;
    this.#seal = new Seal(context.secrets.session);
  }

  begin(request: Request, response: Response, { id, updatedAt }: Account): void {
    const { clock, config } = this.#context;
    const pending = { id, passwordSince: updatedAt, until: clock.now() + LASTS_MS };
    const secure = originOf(request, config).startsWith('https:');
    const sealed = this.#seal.close(PLACE, JSON.stringify(pending satisfies z.infer<typeof pendingSchema>));
    response.cookie(COOKIE, sealed, { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge: LASTS_MS });
  }

  /** The account whose password this browser gave; null where that is too long ago, or the password another one now. */
  async find(request: Request): Promise<Account | null> {
    const { clock, db } = this.#context;
    const opened = this.#seal.open(PLACE, cookieNamed(request, COOKIE) ?? '');
    if (opened === null) return null;
    const { id, passwordSince, until } = pendingSchema.parse(JSON.parse(opened));
    const left = until - clock.now();
    const account = left >= 0 && left <= LASTS_MS ? await findAdminUser(db, id) : undefined;
    return account?.updatedAt === passwordSince ? account : null;
  }

  end(response: Response): void {
    response.clearCookie(COOKIE, { path: PATH });
  }
}
