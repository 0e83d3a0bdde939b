import { hash } from 'node:crypto';
import { type SecondFactorOffer, westernDigits } from '@shutterdesk/shared';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { Seal } from '../config/seal.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import type { Account } from './admin-users-repository.ts';
import { saveCodeSecret, saveRecoveryCodes, useRecoveryCode, useStep } from './second-factors-repository.ts';
import { typeableSecret } from './typeable-secret.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code counts for its half minute and those beside it (RFC 6238, 5.2). */
const WINDOW = 1;
/** A clock that is wrong by at most this many windows is recognised, to say so. */
const CLOCK_WINDOW = 20;

/** The parameters that authenticator apps assume. */
const CODES = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;

type Judgement =
  | { readonly kind: 'right'; readonly step: number; readonly latest: number }
  | { readonly kind: 'clock'; readonly step: number; readonly minutes: number }
  | { readonly kind: 'wrong' };

const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** A colon divides issuer and account, and some programs refuse a second one. */
const withoutColon = (name: string): string => name.replaceAll(/\s*[:：]\s*/g, ' ').trim();

/** The address that an authenticator app reads from a QR code. */
const codesAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({
    ...CODES,
    secret: Secret.fromBase32(secret),
    issuer: withoutColon(issuer),
    label: withoutColon(label),
  }).toString();

/** @param now in milliseconds since 1970 */
const judgeCode = (secret: string, typed: string, now: number): Judgement => {
  const codes = new TOTP({ ...CODES, secret: Secret.fromBase32(secret) });
  const off = codes.validate({ token: typed, timestamp: now, window: CLOCK_WINDOW });
  if (off === null) return { kind: 'wrong' };
  const current = codes.counter({ timestamp: now });
  const step = current + off;
  if (Math.abs(off) > WINDOW)
    return { kind: 'clock', step, minutes: Math.max(1, Math.round((Math.abs(off) * PERIOD_S) / 60)) };
  return { kind: 'right', step, latest: current + WINDOW };
};

/** Stands for a half minute whose code somebody was told about. */
const BURNT = 'burnt';

const RECOVERY_CODES = 10;
const OFFER_LASTS_MS = 15 * 60_000;

const offerSchema = z.object({ secret: z.string(), until: z.number() });

const wrongCode = (message: string): HttpError => new HttpError('wrong_code', message);

const offClock = (minutes: number): HttpError =>
  wrongCode(
    `Your phone’s clock and this site’s are ${minutes} minute${minutes === 1 ? '' : 's'} apart. Let your phone set its time automatically, then enter the next code.`,
  );

const WRONG = 'That code isn’t right. Enter the one your authenticator app shows now, or a recovery code.';
const WRONG_FIRST =
  'That code isn’t right. Enter the one your authenticator app shows for the entry you just added. Earlier entries don’t work any more.';
const USED = 'That code has already been used. Wait until your authenticator app shows the next one.';
const UNREADABLE =
  'This site’s keys have changed, so your app’s codes don’t work any more. Use a recovery code, then set up two-step sign-in again.';

/** People type codes with spaces, with other dashes than ours, and with the digits of their own script. */
const plain = (typed: string): string =>
  westernDigits(typed)
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '');

export const isFromAuthenticator = (typed: string): boolean => /^\d{6}$/.test(plain(typed));

const recoveryCodeHashOf = ({ id }: Pick<Account, 'id'>, recoveryCode: string): string =>
  hash('sha256', `${id} ${plain(recoveryCode)}`, 'base64url');

/** The second factors of accounts with a password: codes of an authenticator app (RFC 6238), and recovery codes. */
export class SecondFactors {
  readonly #db: Database;
  readonly #clock: Context['clock'];
  readonly #proofs: Context['proofs'];
  /** Factors survive a restore. */
  readonly #seal: Seal;
  /** Offers end with the sessions. */
  readonly #offers: Seal;

  constructor({ clock, db, proofs, secrets }: Pick<Context, 'clock' | 'db' | 'proofs' | 'secrets'>) {
    this.#db = db;
    this.#clock = clock;
    this.#proofs = proofs;
    this.#seal = new Seal(secrets.seal);
    this.#offers = new Seal(secrets.session);
  }

  /** Makes a secret that counts for nothing until a code of it comes back with the token. */
  offer({ id, username }: Account, brandName: string): SecondFactorOffer {
    const secret = newCodeSecret();
    const offer = { secret, until: this.#clock.now() + OFFER_LASTS_MS };
    return {
      secret,
      address: codesAddress(secret, { issuer: brandName, label: username }),
      token: this.#offers.close(`offer ${id}`, JSON.stringify(offer)),
    };
  }

  /**
   * Turns the factor of an offer on, in place of another one, and answers the recovery codes.
   * @throws {HttpError} wrong_code
   */
  async accept(account: Account, { code, token }: { code: string; token: string }): Promise<string[]> {
    const opened = this.#offers.open(`offer ${account.id}`, token);
    const offer = opened === null ? null : offerSchema.parse(JSON.parse(opened));
    const left = offer ? offer.until - this.#clock.now() : -1;
    if (!offer || left < 0 || left > OFFER_LASTS_MS) {
      throw wrongCode('This took too long. Start again, and add the new entry to your authenticator app.');
    }
    const { step } = await this.#judged(offer.secret, plain(code), WRONG_FIRST);
    const { codes, hashes } = this.#recoveryCodes(account);
    const codeSecret = this.#seal.close(`second factor ${account.id}`, offer.secret);
    await saveCodeSecret(this.#db, account.id, { codeSecret, codeStep: step, hashes });
    return codes;
  }

  /**
   * Uses up a code of the authenticator, or a recovery code.
   * @throws {HttpError} wrong_code
   */
  async use(account: Account, typed: string): Promise<'authenticator' | 'recovery'> {
    const code = plain(typed);
    if (!isFromAuthenticator(code)) {
      if (await useRecoveryCode(this.#db, account, recoveryCodeHashOf(account, code))) return 'recovery';
      throw wrongCode('That recovery code isn’t right, or it has already been used.');
    }
    const secret = account.codeSecret && this.#seal.open(`second factor ${account.id}`, account.codeSecret);
    if (!secret) throw wrongCode(UNREADABLE);
    const judged = await this.#judged(secret, code, WRONG);
    if (!(await useStep(this.#db, account.id, judged))) throw wrongCode(USED);
    return 'authenticator';
  }

  async renewRecoveryCodes(account: Account): Promise<string[]> {
    const { codes, hashes } = this.#recoveryCodes(account);
    await saveRecoveryCodes(this.#db, account.id, hashes);
    return codes;
  }

  /** The words about a clock tell whoever guesses that a code will be right, so it never will be. */
  async #judged(
    secret: string,
    code: string,
    wrong: string,
  ): Promise<{ readonly step: number; readonly latest: number }> {
    const judged = judgeCode(secret, code, this.#clock.now());
    if (judged.kind === 'wrong') throw wrongCode(wrong);
    const half = hash('sha256', `${secret} ${judged.step}`, 'base64url');
    const attempt = judged.kind === 'clock' ? BURNT : half;
    const first = await this.#proofs.spend(half, attempt);
    if (judged.kind === 'clock') throw offClock(judged.minutes);
    if (first === BURNT) throw wrongCode(USED);
    return judged;
  }

  #recoveryCodes(account: Account): { codes: string[]; hashes: string[] } {
    const codes = Array.from({ length: RECOVERY_CODES }, () => typeableSecret());
    return { codes, hashes: codes.map((code) => recoveryCodeHashOf(account, code)) };
  }
}
