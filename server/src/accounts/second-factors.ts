import { hash } from 'node:crypto';
import { parts, renewRecoveryCodes, type SecondFactorOffer, westernDigits } from '@shutterdesk/shared';
import type { Response } from 'express';
import type { Updateable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { brandNameOf } from '../config/brand-name.ts';
import { Seal } from '../config/seal.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { AdminUsersTable } from '../db/schema.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { storedSid } from '../http/session-store.ts';
import { signedInUser } from '../http/sessions.ts';
import { type Account, findAdminUser } from './admin-users-repository.ts';
import { endSessions } from './devices-repository.ts';
import { typeableSecret } from './typeable-secret.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code counts for its half minute and those beside it (RFC 6238, 5.2). */
const WINDOW = 1;

/** The parameters that authenticator apps assume. */
const CODES = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;

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

const RECOVERY_CODES = 10;
const OFFER_LASTS_MS = 15 * 60_000;

const offerSchema = z.object({ secret: z.string(), until: z.number() });

const wrongCode = (message: string): HttpError => new HttpError('wrong_code', message);

const CLOCK = 'If it stays wrong, let your phone and this site’s machine set their time automatically.';
const WRONG = `That code isn’t right. Enter the one your authenticator app shows now, or a recovery code. ${CLOCK}`;
const WRONG_FIRST = `That code isn’t right. Enter the one your authenticator app shows for the entry you just added. Earlier entries don’t work any more. ${CLOCK}`;
const TOO_LATE =
  'This took too long, or was finished in another tab. Start again, and add the new entry to your authenticator app.';
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

interface Step {
  readonly step: number;
  readonly latest: number;
}

const save = (db: Database, id: string, change: Updateable<AdminUsersTable>): Promise<unknown> =>
  db.updateTable('admin_users').set(change).where('id', '=', id).execute();

export const removeSecondFactor = (db: Database, id: string): Promise<unknown> =>
  save(db, id, { codeSecret: null, codeStep: null, recoveryCodes: null });

/** Hashes of the recovery codes that have not been used. */
const hashesOf = ({ recoveryCodes }: Pick<Account, 'recoveryCodes'>): readonly string[] =>
  recoveryCodes === null ? [] : JSON.parse(recoveryCodes);

/**
 * Uses up the code of a half minute, and all before it; false if it had been used. A stored half minute later than the
 * latest is of a clock that was ahead, and counts as none.
 */
const useStep = async (db: Database, id: string, { step, latest }: Step): Promise<boolean> => {
  const query = db.updateTable('admin_users').set({ codeStep: step }).where('id', '=', id);
  const unused = query.where((where) =>
    where.or([where('codeStep', 'is', null), where('codeStep', '<', step), where('codeStep', '>', latest)]),
  );
  return (await unused.executeTakeFirst()).numUpdatedRows > 0;
};

/** Uses up a recovery code; false if there is none with this hash, or another call used one at the same moment. */
const useRecoveryCode = async (db: Database, account: Account, codeHash: string): Promise<boolean> => {
  const hashes = hashesOf(account);
  if (!hashes.includes(codeHash)) return false;
  const left = JSON.stringify(hashes.filter((other) => other !== codeHash));
  const query = db.updateTable('admin_users').set({ recoveryCodes: left }).where('id', '=', account.id);
  return (await query.where('recoveryCodes', '=', account.recoveryCodes).executeTakeFirst()).numUpdatedRows > 0;
};

/** The second factors of accounts with a password: codes of an authenticator app (RFC 6238), and recovery codes. */
export class SecondFactors {
  readonly #db: Database;
  readonly #clock: Context['clock'];
  /** Factors survive a restore. */
  readonly #seal: Seal;
  /** Offers end with the sessions. */
  readonly #offers: Seal;

  constructor({ clock, db, secrets }: Pick<Context, 'clock' | 'db' | 'secrets'>) {
    this.#db = db;
    this.#clock = clock;
    this.#seal = new Seal(secrets.seal);
    this.#offers = new Seal(secrets.session);
  }

  /** Makes a secret that counts for nothing until a code of it comes back with the token, before another factor is on. */
  offer({ id, username, codeSecret }: Account, brandName: string): SecondFactorOffer {
    const secret = newCodeSecret();
    const offer = { secret, until: this.#clock.now() + OFFER_LASTS_MS };
    return {
      secret,
      address: codesAddress(secret, { issuer: brandName, label: username }),
      token: this.#offers.close(`offer ${id} ${codeSecret}`, JSON.stringify(offer)),
    };
  }

  /**
   * Turns the factor of an offer on, in place of the account's, and answers the recovery codes; null if the account has
   * another factor by now.
   * @throws {HttpError} wrong_code
   */
  async accept(account: Account, { code, token }: { code: string; token: string }): Promise<string[] | null> {
    const opened = this.#offers.open(`offer ${account.id} ${account.codeSecret}`, token);
    const offer = opened === null ? null : offerSchema.parse(JSON.parse(opened));
    const left = offer ? offer.until - this.#clock.now() : -1;
    if (!offer || left < 0 || left > OFFER_LASTS_MS) {
      throw wrongCode(TOO_LATE);
    }
    const { step } = this.#stepOf(offer.secret, plain(code), WRONG_FIRST);
    const { codes, hashes } = this.#recoveryCodes(account);
    const codeSecret = this.#seal.close(`second factor ${account.id}`, offer.secret);
    const change = { codeSecret, codeStep: step, recoveryCodes: JSON.stringify(hashes) };
    const query = this.#db.updateTable('admin_users').set(change).where('id', '=', account.id);
    const unchanged = query.where('codeSecret', 'is not distinct from', account.codeSecret);
    return (await unchanged.executeTakeFirst()).numUpdatedRows > 0 ? codes : null;
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
    if (!(await useStep(this.#db, account.id, this.#stepOf(secret, code, WRONG)))) throw wrongCode(USED);
    return 'authenticator';
  }

  async renewRecoveryCodes(account: Account): Promise<string[]> {
    const { codes, hashes } = this.#recoveryCodes(account);
    await save(this.#db, account.id, { recoveryCodes: JSON.stringify(hashes) });
    return codes;
  }

  /**
   * The half minute whose code was typed, and the latest one whose code would count.
   * @throws {HttpError} wrong_code
   */
  #stepOf(secret: string, code: string, wrong: string): Step {
    const codes = new TOTP({ ...CODES, secret: Secret.fromBase32(secret) });
    const timestamp = this.#clock.now();
    const off = codes.validate({ token: code, timestamp, window: WINDOW });
    if (off === null) throw wrongCode(wrong);
    const current = codes.counter({ timestamp });
    return { step: current + off, latest: current + WINDOW };
  }

  #recoveryCodes(account: Account): { codes: string[]; hashes: string[] } {
    const codes = Array.from({ length: RECOVERY_CODES }, () => typeableSecret());
    return { codes, hashes: codes.map((code) => recoveryCodeHashOf(account, code)) };
  }
}

const ELSEWHERE = 'You sign in with another service. Turn its two-step sign-in on or off there.';

/** A person's own second factor. */
export const mountSecondFactor = (api: Api, context: Context): void => {
  const { config, db } = context;
  const factors = new SecondFactors(context);

  const accountOf = async (response: Response): Promise<Account> => {
    const account = await findAdminUser(db, signedInUser(response).id);
    if (!account) throw new HttpError('no_password', ELSEWHERE);
    return account;
  };

  mount(api, parts.authenticator.read, async ({ response }) => {
    const account = await findAdminUser(db, signedInUser(response).id);
    return {
      isOn: account?.codeSecret != null,
      isRequired: config.requireSecondFactor,
      recoveryCodesLeft: account ? hashesOf(account).length : 0,
    };
  });

  mount(api, parts.authenticator.try, async ({ response }) =>
    factors.offer(await accountOf(response), brandNameOf(await context.settings(), config)),
  );

  mount(api, parts.authenticator.save, async ({ body, request, response }) => {
    const account = await accountOf(response);
    const recoveryCodes = await factors.accept(account, body);
    if (!recoveryCodes) throw wrongCode(TOO_LATE);
    const keep = { sid: storedSid(request.sessionID), deviceId: request.session.deviceId ?? null };
    await db.transaction().execute((trx) => endSessions(trx, account.id, keep));
    return { recoveryCodes };
  });

  mount(api, parts.authenticator.forget, async ({ note, response }) => {
    const account = await accountOf(response);
    if (config.requireSecondFactor) {
      throw new HttpError(
        'set_on_machine',
        'This site asks everyone for two-step sign-in (ADMIN_REQUIRE_SECOND_FACTOR), so it can’t be turned off.',
      );
    }
    if (account.codeSecret === null) note(null);
    await removeSecondFactor(db, account.id);
  });

  mount(api, renewRecoveryCodes, async ({ response }) => {
    const account = await accountOf(response);
    if (!account.codeSecret) throw notFound('second factor');
    return { recoveryCodes: await factors.renewRecoveryCodes(account) };
  });
};
