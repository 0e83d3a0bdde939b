import type { SignedIn } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';
import { brandNameOf } from '../config/brand-name.ts';
import { Seal } from '../config/seal.ts';
import type { Context } from '../context.ts';
import { cookieNamed } from '../http/cookie-named.ts';
import { HttpError } from '../http/http-error.ts';
import { originOf } from '../http/public-origin.ts';
import { addressOf, take } from '../http/rate-limits.ts';
import { type Account, findAdminUser, passwordUserOf } from './admin-users-repository.ts';
import { endSessions, hasBeenHere, hasSignedInFrom } from './devices-repository.ts';
import { isFromAuthenticator, SecondFactors } from './second-factors.ts';
import { knownDeviceOf, tellOfDevice, welcome } from './welcome.ts';

const COOKIE = 'shutterdesk.second';
const PATH = '/api/admin/login';
const PLACE = 'second step';
const PENDING_LASTS_MS = 10 * 60_000;

const pendingSchema = z.object({
  /** Names this first step. */
  step: z.string(),
  id: z.string(),
  passwordSince: z.string(),
  until: z.number(),
});

/** A first step: its name, and the account whose password was right. */
interface PendingSignIn {
  readonly step: string;
  readonly account: Account;
}

/**
 * Somebody has given the right password of an account, and no code yet. Only their browser knows it, in a sealed cookie
 * that opens nothing but the second step. It ends with the password.
 */
class PendingSignIns {
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

interface Call {
  readonly request: Request;
  readonly response: Response;
}

const tooLate = (): HttpError =>
  new HttpError(
    'invalid_credentials',
    'That sign-in took too long, or was finished in another tab. Please start again.',
  );

const TOO_MANY = 'Too many codes. Please wait a while and try again.';
const TOO_MANY_TODAY =
  'Too many wrong codes for this account today. Sign in on a device you’ve used before, and change your password.';

/** The second step of a sign-in with a password. Until it is done, there is no session. */
export class SecondStep {
  readonly #context: Context;
  readonly #factors: SecondFactors;
  readonly #pending: PendingSignIns;

  constructor(context: Context) {
    this.#context = context;
    this.#factors = new SecondFactors(context);
    this.#pending = new PendingSignIns(context);
  }

  /**
   * Lets an account pass that needs no second step. An app that does not know the step shows these sentences.
   * @throws {HttpError} second_factor_required or second_factor_missing, and this browser may take the step; the second one with
   *   the offer of a factor
   */
  async askFor(account: Account, { request, response }: Call): Promise<void> {
    const { config, settings } = this.#context;
    if (account.codeSecret === null && !config.requireSecondFactor) return;
    const step = this.#pending.begin(request, response, account);
    await this.#context.audit(request, { what: 'second-step-asked', account: account.username }, null);
    const isKnown = (await knownDeviceOf(this.#context, request, account)) !== null;
    if (!isKnown && (await hasBeenHere(this.#context.db, account.id))) {
      await tellOfDevice(this.#context, request, passwordUserOf(account), { step, lastsMs: PENDING_LASTS_MS });
    }
    if (account.codeSecret !== null) {
      throw new HttpError(
        'second_factor_required',
        'This also needs a code from your authenticator app. If nothing asks for it here, sign in with a browser or update this app.',
      );
    }
    throw new HttpError(
      'second_factor_missing',
      'This site asks everyone for two-step sign-in. If you can’t set it up here, sign in with a browser or update this app.',
      { current: this.#factors.offer(account, brandNameOf(await settings(), config)) },
    );
  }

  /**
   * Starts the session.
   * @throws {HttpError} invalid_credentials, wrong_code or too_many_requests
   */
  async finish({ request, response }: Call, body: { code: string; token?: string | undefined }): Promise<SignedIn> {
    const pending = await this.#pending.find(request);
    if (!pending) throw tooLate();
    const { account } = pending;
    const giveBack = await this.#takeAllowance(request, account, body.code);
    const recoveryCodes = await this.#check(account, body).catch(async (error: unknown) => {
      const event = { what: 'second-step-failed', account: account.username } as const;
      if (error instanceof HttpError) await this.#context.audit(request, event, null);
      throw error;
    });
    await giveBack();
    if (!(await this.#pending.end(response, pending))) throw tooLate();
    await this.#context.mail.finished(this.#context.db, pending.step);
    const user = passwordUserOf(account);
    const event = { what: 'signed-in', how: 'password' } as const;
    await welcome(this.#context, { request, response }, { user, passwordHash: account.passwordHash, event });
    if (!recoveryCodes) return user;
    await this.#context.audit(request, { what: 'second-factor-on' }, user);
    return { ...user, recoveryCodes };
  }

  /** @returns the recovery codes of a factor that this step has turned on */
  async #check(
    account: Account,
    { code, token }: { code: string; token?: string | undefined },
  ): Promise<string[] | null> {
    if (account.codeSecret !== null) {
      await this.#factors.use(account, code);
      return null;
    }
    if (token === undefined) throw tooLate();
    const recoveryCodes = await this.#factors.accept(account, { code, token });
    await this.#context.db.transaction().execute((trx) => endSessions(trx, account.id));
    return recoveryCodes;
  }

  /** Counted before the code is looked at, so that attempts at the same moment count like others. */
  async #takeAllowance(request: Request, account: Account, code: string): Promise<() => Promise<void>> {
    const { db, limits } = this.#context;
    const device = await knownDeviceOf(this.#context, request, account);
    const address = addressOf(request);
    const key = device ?? `${address} ${account.id} ${account.updatedAt}`;
    await take(limits.secondSteps, key, TOO_MANY);
    // Nobody guesses a recovery code, so a thief of the password leaves its owner this way.
    const isGuessable = isFromAuthenticator(code);
    const isStranger = isGuessable && device === null && !(await hasSignedInFrom(db, account.id, address));
    const ofAccount = `${account.id} ${account.updatedAt}`;
    if (isStranger) await take(limits.secondStepsByAccount, ofAccount, TOO_MANY_TODAY);
    return async () => {
      await limits.secondSteps.delete(key);
      if (isStranger) await limits.secondStepsByAccount.reward(ofAccount);
    };
  }
}
