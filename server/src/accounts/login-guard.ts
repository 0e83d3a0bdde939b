import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { siteOf } from '../edge/network-of.ts';
import { type RateLimits, tooManyRequests } from '../http/rate-limits.ts';
import { usernameKey } from './admin-users-repository.ts';
import type { Rank } from './fair-queue.ts';

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
  /** @throws {HttpError} too_many_requests */
  check(attempt: LoginAttempt): Promise<void>;
  /** The account whose slow lane the attempt takes; null where it is not slowed down. */
  slowLaneOf(attempt: LoginAttempt): Promise<string | null>;
  /** The rank of an attempt in the queue. */
  rankOf(attempt: LoginAttempt): Promise<Rank>;
  failed(attempt: LoginAttempt): Promise<void>;
  succeeded(attempt: LoginAttempt): Promise<void>;
}

/** After this many failures an address waits behind those that have failed less often. */
const FAILURES_FORGIVEN = 2;
/** The limit for a whole IPv6 site, which may have 65,536 networks. */
const FAILURES_FORGIVEN_A_SITE = 8;

/**
 * Slows down guessing in three ways: by name from one address, so that nobody can lock the owner out from another
 * address, and so that a new password is tried without waiting for the guesses of the old one; by address; and by name
 * from everywhere, where strangers have to wait but are not refused. A known device has its own allowance, so that
 * others at its address cannot lock it out.
 */
export const createLoginGuard = (limits: RateLimits): LoginGuard => {
  /** A name that nobody has is treated alike, else the wait would tell which there are. */
  const accountKey = ({ username, passwordSince }: LoginAttempt) => `${passwordSince ?? ''} ${usernameKey(username)}`;
  const nameKey = (attempt: LoginAttempt) => `${attempt.address} ${accountKey(attempt)}`;

  const failuresOf = async (limiter: RateLimiterAbstract, key: string): Promise<number> =>
    (await limiter.get(key))?.consumedPoints ?? 0;

  const checkOne = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
    const state = await limiter.get(key);
    if (state && state.consumedPoints >= limiter.points) {
      throw tooManyRequests('Too many failed sign-ins. Please wait a while and try again.', state.msBeforeNext);
    }
  };

  /** The known device to which an attempt is charged; null if the attempt is charged to its address. */
  const chargedDevice = async ({ device }: LoginAttempt): Promise<string | null> => {
    const { loginByDevice } = limits;
    return device !== null && (await failuresOf(loginByDevice, device)) < loginByDevice.points ? device : null;
  };

  const hasFailed = async ({ address }: LoginAttempt): Promise<boolean> =>
    (await failuresOf(limits.loginByAddress, address)) >= FAILURES_FORGIVEN ||
    (await failuresOf(limits.loginBySite, siteOf(address))) >= FAILURES_FORGIVEN_A_SITE;

  return {
    async check(attempt) {
      if ((await chargedDevice(attempt)) !== null) return;
      await checkOne(limits.loginByName, nameKey(attempt));
      await checkOne(limits.loginByAddress, attempt.address);
    },
    async slowLaneOf(attempt) {
      if (attempt.isKnownNetwork || (await chargedDevice(attempt)) !== null) return null;
      const { loginByAccount } = limits;
      const key = accountKey(attempt);
      return (await failuresOf(loginByAccount, key)) >= loginByAccount.points ? key : null;
    },
    async rankOf(attempt) {
      if ((await chargedDevice(attempt)) !== null) return 'known';
      return (await hasFailed(attempt)) ? 'failed' : 'new';
    },
    async failed(attempt) {
      const device = await chargedDevice(attempt);
      if (device !== null) {
        await limits.loginByDevice.penalty(device);
        return;
      }
      if (!attempt.isKnownNetwork) await limits.loginByAccount.penalty(accountKey(attempt));
      await limits.loginByName.penalty(nameKey(attempt));
      await limits.loginByAddress.penalty(attempt.address);
      await limits.loginBySite.penalty(siteOf(attempt.address));
    },
    async succeeded(attempt) {
      if (attempt.device !== null) await limits.loginByDevice.delete(attempt.device);
      await limits.loginByName.delete(nameKey(attempt));
    },
  };
};
