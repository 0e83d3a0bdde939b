import type { Request } from 'express';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { siteOf } from '../edge/network-of.ts';
import { addressOf, type RateLimits, take } from '../http/rate-limits.ts';
import { usernameKey } from './admin-users-repository.ts';

export interface LoginAttempt {
  readonly username: string;
  readonly address: string;
  /** The device, if the person of that name has signed in on it before. */
  readonly device: string | null;
  /** The moment of the account's last new password; null if there is no account of that name. */
  readonly passwordSince: string | null;
  /** The person has signed in from this network before, and not ended that device. */
  readonly isKnownNetwork: boolean;
}

export interface LoginGuard {
  /** Tells whether an attempt is charged to a known device, whose allowance is not used up. */
  isKnown(attempt: LoginAttempt): Promise<boolean>;
  /**
   * Takes a try from the allowances before the password is looked at, and answers how to give it back: the password was
   * right. Called in the turn of the attempt, many at once count like one by one.
   * @throws {HttpError} too_many_requests
   */
  take(attempt: LoginAttempt): Promise<() => Promise<void>>;
}

interface Charge {
  readonly limiter: RateLimiterAbstract;
  readonly key: string;
}

const MESSAGE = 'Too many failed sign-ins. Please wait a while and try again.';

/** A name that nobody has is treated alike, else the answer would tell which there are. */
const accountKey = ({ username, passwordSince }: LoginAttempt) => `${passwordSince ?? ''} ${usernameKey(username)}`;

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

/**
 * Limits guessing in three ways: by name from one address; by address; and by name from everywhere, which only
 * strangers meet. So a new password is tried without waiting for the guesses of the old one, and whoever guesses locks
 * an owner out neither of a known browser, which has its own allowance, nor of a network they have signed in from.
 */
export const createLoginGuard = (limits: RateLimits): LoginGuard => ({
  async isKnown({ device }) {
    const { loginByDevice } = limits;
    return device !== null && ((await loginByDevice.get(device))?.consumedPoints ?? 0) < loginByDevice.points;
  },
  async take(attempt) {
    const { address, device, isKnownNetwork } = attempt;
    const { loginByDevice } = limits;
    if (device !== null && (await this.isKnown(attempt))) {
      await loginByDevice.penalty(device);
      return async () => void (await loginByDevice.delete(device));
    }
    const site = siteOf(address);
    const byName = { limiter: limits.loginByName, key: `${address} ${accountKey(attempt)}` };
    const others: Charge[] = [{ limiter: limits.loginByAddress, key: address }];
    if (site !== address) others.push({ limiter: limits.loginBySite, key: site });
    if (!isKnownNetwork) others.push({ limiter: limits.loginByAccount, key: accountKey(attempt) });
    for (const { limiter, key } of [byName, ...others]) await take(limiter, key, MESSAGE);
    return async () => {
      if (device !== null) await loginByDevice.delete(device);
      await byName.limiter.delete(byName.key);
      for (const { limiter, key } of others) await limiter.reward(key);
    };
  },
});
