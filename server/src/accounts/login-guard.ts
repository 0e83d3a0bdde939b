import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { siteOf } from '../edge/network-of.ts';
import { type RateLimits, take } from '../http/rate-limits.ts';
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

/** A try that was taken from the allowances before the password is looked at: many at once count like one by one. */
export interface TakenTry {
  /** The try is charged to a known device. */
  readonly isKnown: boolean;
  /** Gives the try back: the password was right. */
  succeeded(): Promise<void>;
}

export interface LoginGuard {
  /** @throws {HttpError} too_many_requests */
  take(attempt: LoginAttempt): Promise<TakenTry>;
}

interface Charge {
  readonly limiter: RateLimiterAbstract;
  readonly key: string;
}

const MESSAGE = 'Too many failed sign-ins. Please wait a while and try again.';

/** A name that nobody has is treated alike, else the answer would tell which there are. */
const accountKey = ({ username, passwordSince }: LoginAttempt) => `${passwordSince ?? ''} ${usernameKey(username)}`;

/**
 * Limits guessing in three ways: by name from one address; by address; and by name from everywhere, which only
 * strangers meet. So a new password is tried without waiting for the guesses of the old one, and whoever guesses locks
 * an owner out neither of a known browser, which has its own allowance, nor of a network they have signed in from.
 */
export const createLoginGuard = (limits: RateLimits): LoginGuard => ({
  async take(attempt) {
    const { address, device, isKnownNetwork } = attempt;
    const { loginByDevice } = limits;
    if (device !== null) {
      const isFree = await loginByDevice.consume(device).then(
        () => true,
        (refusal: unknown) => {
          if (refusal instanceof Error) throw refusal;
          return false;
        },
      );
      if (isFree) return { isKnown: true, succeeded: async () => void (await loginByDevice.delete(device)) };
    }
    const site = siteOf(address);
    const byName = { limiter: limits.loginByName, key: `${address} ${accountKey(attempt)}` };
    const others: Charge[] = [{ limiter: limits.loginByAddress, key: address }];
    if (site !== address) others.push({ limiter: limits.loginBySite, key: site });
    if (!isKnownNetwork) others.push({ limiter: limits.loginByAccount, key: accountKey(attempt) });
    for (const { limiter, key } of [byName, ...others]) await take(limiter, key, MESSAGE);
    return {
      isKnown: false,
      async succeeded() {
        if (device !== null) await loginByDevice.delete(device);
        await byName.limiter.delete(byName.key);
        for (const { limiter, key } of others) await limiter.reward(key);
      },
    };
  },
});
