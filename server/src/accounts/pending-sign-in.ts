import type { Request, Response } from 'express';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';
import { Seal } from '../config/seal.ts';
import type { Context } from '../context.ts';
import { cookieNamed } from '../http/cookie-named.ts';
import { originOf } from '../http/public-origin.ts';
import { type Account, findAdminUser } from './admin-users-repository.ts';

const COOKIE = 'shutterdesk.second';
const PATH = '/api/admin/login';
const PLACE = 'second step';
export const PENDING_LASTS_MS = 10 * 60_000;

const pendingSchema = z.object({
  /** Names this first step. */
  step: z.string(),
  id: z.string(),
  passwordSince: z.string(),
  until: z.number(),
});

/** A first step: its name, and the account whose password was right. */
export interface PendingSignIn {
  readonly step: string;
  readonly account: Account;
}

/**
 * Somebody has given the right password of an account, and no code yet. Only their browser knows it, in a sealed cookie
 * that opens nothing but the second step. It ends with the password.
 */
export class PendingSignIns {
  readonly #context: Pick<Context, 'clock' | 'config' | 'db' | 'proofs'>;
  readonly #seal: Seal;

  constructor(context: Pick<Context, 'clock' | 'config' | 'db' | 'proofs' | 'secrets'>) {
    this.#context = context;
    this.#seal = new Seal(context.secrets.session);
  }

  /** Answers the name of the step. */
  begin(request: Request, response: Response, { id, updatedAt }: Account): string {
    const { clock, config } = this.#context;
    const step = uuid();
    const pending = { step, id, passwordSince: updatedAt, until: clock.now() + PENDING_LASTS_MS };
    const secure = originOf(request, config).startsWith('https:');
    const sealed = this.#seal.close(PLACE, JSON.stringify(pending satisfies z.infer<typeof pendingSchema>));
    response.cookie(COOKIE, sealed, {
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: PATH,
      maxAge: PENDING_LASTS_MS,
    });
    return step;
  }

  /** The step that this browser began; null where that is too long ago, or the password another one now. */
  async find(request: Request): Promise<PendingSignIn | null> {
    const { clock, db } = this.#context;
    const opened = this.#seal.open(PLACE, cookieNamed(request, COOKIE) ?? '');
    if (opened === null) return null;
    const { step, id, passwordSince, until } = pendingSchema.parse(JSON.parse(opened));
    const left = until - clock.now();
    const account = left >= 0 && left <= PENDING_LASTS_MS ? await findAdminUser(db, id) : undefined;
    return account?.updatedAt === passwordSince ? { step, account } : null;
  }

  /** Ends a step, and tells whether this is the first time: a copy of the cookie opens nothing more. */
  async end(response: Response, { step }: PendingSignIn): Promise<boolean> {
    response.clearCookie(COOKIE, { path: PATH });
    const attempt = uuid();
    return (await this.#context.proofs.spend(step, attempt)) === attempt;
  }
}
