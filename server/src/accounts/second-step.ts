import type { SignedIn } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Account, findAdminUser, passwordUserOf } from './admin-users-repository.ts';
import { endSessions } from './devices-repository.ts';
import { callerOf, takeTry } from './login-guard.ts';
import { passage } from './passages.ts';
import { isFromAuthenticator, SecondFactors } from './second-factors.ts';
import { isNewDevice, tellOfDevice, welcome } from './welcome.ts';

interface Call {
  readonly request: Request;
  readonly response: Response;
}

const PATH = '/api/admin/login';
const COOKIE = 'shutterdesk.second';

/**
 * Somebody has given the right password of an account, and no code yet. Their browser may take the second step, until
 * the password is another one. Until that is done, there is no session.
 */
const firstSteps = passage<{ readonly id: string }>(COOKIE, { path: PATH, sameSite: 'strict' });

const tooLate = (): HttpError =>
  new HttpError(
    'invalid_credentials',
    'That sign-in took too long, or was finished in another tab. Please start again.',
  );

const TOO_MANY = 'Too many codes. Please wait a while and try again.';
const TOO_MANY_TODAY =
  'Too many wrong codes for this account today. Sign in on a device you’ve used before, and change your password.';

/**
 * Lets an account pass that needs no second step. An app that does not know the step shows these sentences.
 * @throws {HttpError} second_factor_required or second_factor_missing, and this browser may take the step; the second one with
 *   the offer of a factor
 */
export const askForSecondStep = async (context: Context, account: Account, call: Call): Promise<void> => {
  const { audit, config, db, settings } = context;
  const { request } = call;
  if (account.codeSecret === null && !config.requireSecondFactor) return;
  await firstSteps.open(context, call, { id: account.id }, account.id);
  await audit(request, { what: 'second-step-asked', account: account.username }, null);
  const user = passwordUserOf(account);
  if (await isNewDevice(db, request, user)) await tellOfDevice(context, request, user);
  if (account.codeSecret !== null) {
    throw new HttpError(
      'second_factor_required',
      'This also needs a code from your authenticator app. If nothing asks for it here, sign in with a browser or update this app.',
    );
  }
  throw new HttpError(
    'second_factor_missing',
    'This site asks everyone for two-step sign-in. If you can’t set it up here, sign in with a browser or update this app.',
    { current: new SecondFactors(context).offer(account, brandNameOf(await settings(), config)) },
  );
};

/** Counted before the code is looked at, so that attempts at the same moment count like others. */
const takeCode = async ({ db, limits }: Context, request: Request, { id, updatedAt }: Account, code: string) => {
  const { address, device, isKnownNetwork } = await callerOf(db, request, id);
  const key = `${id} ${updatedAt}`;
  const own = { limiter: limits.secondSteps, key: device ?? `${address} ${key}`, message: TOO_MANY };
  // Nobody guesses a recovery code, so a thief of the password leaves its owner this way.
  const isStranger = isFromAuthenticator(code) && device === null && !isKnownNetwork;
  const everywhere = { limiter: limits.secondStepsByAccount, key, message: TOO_MANY_TODAY };
  return takeTry({ own, beside: isStranger ? [everywhere] : [] });
};

interface Typed {
  readonly code: string;
  readonly token?: string | undefined;
}

/** @returns the recovery codes of a factor that this step has turned on */
const check = async (factors: SecondFactors, account: Account, { code, token }: Typed): Promise<string[] | null> => {
  if (account.codeSecret !== null) {
    await factors.use(account, code);
    return null;
  }
  const recoveryCodes = token === undefined ? null : await factors.accept(account, { code, token });
  if (!recoveryCodes) throw tooLate();
  return recoveryCodes;
};

/**
 * Starts the session.
 * @throws {HttpError} invalid_credentials, wrong_code or too_many_requests
 */
export const finishSecondStep = async (context: Context, call: Call, typed: Typed): Promise<SignedIn> => {
  const { audit, db } = context;
  const { request, response } = call;
  const begun = await firstSteps.read(context, request);
  const account = begun && (await findAdminUser(db, begun.id));
  if (!account) throw tooLate();
  const giveBack = await takeCode(context, request, account, typed.code);
  const recoveryCodes = await check(new SecondFactors(context), account, typed).catch(async (error: unknown) => {
    const event = { what: 'second-step-failed', account: account.username } as const;
    if (error instanceof HttpError) await audit(request, event, null);
    throw error;
  });
  await giveBack();
  if (!(await firstSteps.claim(context, request))) throw tooLate();
  response.clearCookie(COOKIE, { path: PATH });
  if (recoveryCodes) await db.transaction().execute((trx) => endSessions(trx, account.id));
  const user = passwordUserOf(account);
  const { passwordHash } = account;
  const event = { what: 'signed-in', how: 'password' } as const;
  await welcome(context, { request, response }, { user, passwordHash, event, isTold: true });
  if (!recoveryCodes) return user;
  await audit(request, { what: 'second-factor-on' }, user);
  return { ...user, recoveryCodes };
};
