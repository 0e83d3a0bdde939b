import type { Request, RequestHandler } from 'express';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './http-error.ts';
import { networkOf } from './network-of.ts';

const MINUTES = 60;

export const tooManyRequests = (message: string, waitMs: number): HttpError =>
  new HttpError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });

export interface RateLimits {
  readonly enquiries: RateLimiterAbstract;
  /** Pages made for one visitor, with what became of a form: each costs a hundred times what a kept one does. */
  readonly enquiryPages: RateLimiterAbstract;
  /** Failed sign-ins of one name from one address. */
  readonly loginByName: RateLimiterAbstract;
  /** Failed sign-ins from one address, whatever the name. */
  readonly loginByAddress: RateLimiterAbstract;
  /** Logins that one address began at the identity provider: each is kept until it has come back. */
  readonly externalLogins: RateLimiterAbstract;
  /** Codes that one address brought for a session of the desktop app. */
  readonly desktopLogins: RateLimiterAbstract;
}

export const createRateLimits = (): RateLimits => ({
  enquiries: new RateLimiterMemory({ points: 30, duration: 10 * MINUTES }),
  enquiryPages: new RateLimiterMemory({ points: 90, duration: 10 * MINUTES }),
  loginByName: new RateLimiterMemory({ points: 5, duration: 15 * MINUTES }),
  loginByAddress: new RateLimiterMemory({ points: 30, duration: 15 * MINUTES }),
  externalLogins: new RateLimiterMemory({ points: 30, duration: 10 * MINUTES }),
  desktopLogins: new RateLimiterMemory({ points: 30, duration: 10 * MINUTES }),
});

/** Who is counted: an address, or the whole network where one person may have as many addresses as they like. */
export const addressOf = (request: Request): string => networkOf(request.ip ?? 'unknown');

/**
 * Takes one from an address's allowance.
 * @throws {HttpError} too_many_requests
 */
export const takeAllowance = async (limiter: RateLimiterAbstract, request: Request, message: string): Promise<void> => {
  await limiter.consume(addressOf(request)).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooManyRequests(message, refusal.msBeforeNext) : refusal;
  });
};

/** The same before anything else is done. */
export const limitByAddress =
  (limiter: RateLimiterAbstract, message: string): RequestHandler =>
  async (request, _response, next) => {
    await takeAllowance(limiter, request, message);
    next();
  };
