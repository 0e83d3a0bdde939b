import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { usernameKey } from '../admin-users/admin-users-repository.ts';
import { type RateLimits, tooManyRequests } from '../http/rate-limits.ts';

export interface LoginAttempt {
  readonly username: string;
  readonly address: string;
}

export interface LoginGuard {
  /** @throws {HttpError} too_many_requests */
  check(attempt: LoginAttempt): Promise<void>;
  failed(attempt: LoginAttempt): Promise<void>;
  succeeded(attempt: LoginAttempt): Promise<void>;
}

/** Slows guessing down: by name from one address, so that nobody can lock the owner out from elsewhere, and by address. */
export const createLoginGuard = (limits: RateLimits): LoginGuard => {
  const nameKey = ({ username, address }: LoginAttempt) => `${address} ${usernameKey(username)}`;

  const checkOne = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
    const state = await limiter.get(key);
    if (state && state.consumedPoints >= limiter.points) {
      throw tooManyRequests('Too many failed sign-ins. Please wait a while and try again.', state.msBeforeNext);
    }
  };

  return {
    async check(attempt) {
      await checkOne(limits.loginByName, nameKey(attempt));
      await checkOne(limits.loginByAddress, attempt.address);
    },
    async failed(attempt) {
      await limits.loginByName.penalty(nameKey(attempt));
      await limits.loginByAddress.penalty(attempt.address);
    },
    async succeeded(attempt) {
      await limits.loginByName.delete(nameKey(attempt));
    },
  };
};
