import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { siteOf } from '../edge/network-of.ts';
import { addressOf, type RateLimits, take } from '../http/rate-limits.ts';
import { usernameKey } from './admin-users-repository.ts';
import { hasSignedInFrom } from './devices-repository.ts';
import { deviceOf, knownMark } from './known-devices.ts';

/** The caller of a sign-in, as the person of the account knows them. */
export interface Caller {
  readonly address: string;
  /** The device, if the person has signed in on it before. */
  readonly device: string | null;
  /** The person has signed in from this network before, and not ended that device. */
  readonly isKnownNetwork: boolean;
}

export interface LoginAttempt extends Caller {
  readonly username: string;
  /** The moment of the account's last new password; null if there is no account of that name. */
  readonly passwordSince: string | null;
}

interface Charge {
  readonly limiter: RateLimiterAbstract;
  readonly key: string;
  readonly message: string;
}

/** @param personId whose account it is; undefined: nobody's */
export const callerOf = async (db: Database, request: Request, personId?: string): Promise<Caller> => {
  const address = addressOf(request);
  if (personId === undefined) return { address, device: null, isKnownNetwork: false };
  const mark = await knownMark(db, request, personId);
  return { address, device: mark && deviceOf(mark), isKnownNetwork: await hasSignedInFrom(db, personId, address) };
};

interface Charges {
  /** The widest first, each with the next one as a part of it, and `own` as the last. */
  readonly around?: readonly Charge[];
  readonly own: Charge;
  readonly beside?: readonly Charge[];
}

const giveBackTo = async (charges: readonly Charge[]): Promise<void> => {
  for (const { limiter, key } of charges) await limiter.reward(key);
};

/**
 * Takes a try from the allowances before it is looked at, and answers how to give it back: it was right. The widest
 * comes first, so that whoever has used one up fills the memory with no keys of a narrower one; and it gets back what a
 * narrower one refuses, so that they use it up for nobody else.
 * @throws {HttpError} too_many_requests
 */
export const takeTry = async ({ around = [], own, beside = [] }: Charges): Promise<() => Promise<void>> => {
  for (const [at, { limiter, key, message }] of [...around, own].entries()) {
    await take(limiter, key, message).catch(async (refusal: unknown) => {
      await giveBackTo(around.slice(0, at));
      throw refusal;
    });
  }
  for (const { limiter, key, message } of beside) await take(limiter, key, message);
  return async () => {
    await own.limiter.delete(own.key);
    await giveBackTo([...around, ...beside]);
  };
};

const message = 'Too many failed sign-ins. Please wait a while and try again.';

/** A name that nobody has is treated alike, else the answer would tell which there are. However long, it takes little. */
const accountKey = ({ username, passwordSince }: LoginAttempt): string =>
  hash('sha256', `${passwordSince ?? ''} ${usernameKey(username)}`, 'base64url');

/**
 * A try with a token that nobody can guess: a wrong one counts under a name that no account can have, and strangers
 * everywhere keep nobody out.
 */
export const attemptWithToken = (request: Request): LoginAttempt => ({
  username: '',
  address: addressOf(request),
  device: null,
  passwordSince: null,
  isKnownNetwork: true,
});

/** Tells whether an attempt is charged to a known device, whose allowance is not used up. */
export const isOnKnownDevice = async ({ loginByDevice }: RateLimits, { device }: Caller): Promise<boolean> =>
  device !== null && ((await loginByDevice.get(device))?.consumedPoints ?? 0) < loginByDevice.points;

/**
 * Limits guessing in three ways: by name from one address; by address; and by name from everywhere, which only
 * strangers meet. So a new password is tried without waiting for the guesses of the old one, and whoever guesses locks
 * an owner out neither of a known browser, which has its own allowance, nor of a network they have signed in from.
 * Called in the turn of the attempt, many at once count like one by one.
 * @throws {HttpError} too_many_requests
 */
export const takeLogin = async (limits: RateLimits, attempt: LoginAttempt): Promise<() => Promise<void>> => {
  const { address, device, isKnownNetwork } = attempt;
  if (device !== null && (await isOnKnownDevice(limits, attempt))) {
    return takeTry({ own: { limiter: limits.loginByDevice, key: device, message } });
  }
  const site = siteOf(address);
  const account = accountKey(attempt);
  const byAddress = { limiter: limits.loginByAddress, key: address, message };
  const bySite = { limiter: limits.loginBySite, key: site, message };
  const giveBack = await takeTry({
    around: site === address ? [byAddress] : [bySite, byAddress],
    own: { limiter: limits.loginByName, key: `${address} ${account}`, message },
    beside: isKnownNetwork ? [] : [{ limiter: limits.loginByAccount, key: account, message }],
  });
  return async () => {
    await giveBack();
    if (device !== null) await limits.loginByDevice.delete(device);
  };
};
