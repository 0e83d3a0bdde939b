import { LETTERS_A_DAY } from '@shutterdesk/shared';
import type { Request, RequestHandler } from 'express';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { inMemory, type Limit } from '../db/limiters.ts';
import { networkOf, siteOf } from '../edge/network-of.ts';
import { HttpError } from './http-error.ts';

const MINUTE = 60;

/** A visitor may take an evening to write an enquiry. */
export const PROOF_VALID_MINUTES = 6 * 60;

export const tooManyRequests = (message: string, waitMs: number): HttpError =>
  new HttpError('too_many_requests', message, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });

/** @param open makes the limiter of one limit */
export const createRateLimits = (open: (limit: Limit) => RateLimiterAbstract = inMemory) => {
  const limit = (name: string, points: number, minutes: number) => open({ name, points, duration: minutes * MINUTE });
  return {
    enquiries: limit('enquiries', 30, 10),
    /** The same for all addresses of an IPv6 site; see below. */
    enquiriesBySite: limit('enquiriesBySite', 60, 10),
    /** Enquiries of one hour from everywhere, in shares: see `desk/enquiries/floods.ts`. */
    enquiriesInAll: limit('enquiriesInAll', 300, 60),
    /** Uses of one proof of work. */
    proofs: limit('proofs', 1, PROOF_VALID_MINUTES),
    /** Pages with the result of a form, rendered for one visitor: each costs a hundred times as much as one from memory. */
    enquiryPages: limit('enquiryPages', 90, 10),
    /** Failed sign-ins with one name from one address. */
    loginByName: limit('loginByName', 5, 15),
    /** Failed sign-ins from one address with any name. */
    loginByAddress: limit('loginByAddress', 30, 15),
    loginBySite: limit('loginBySite', 120, 15),
    /** Failed sign-ins with one name by strangers from everywhere. */
    loginByAccount: limit('loginByAccount', 100, 60),
    /** Failed sign-ins on a known device, from any address. */
    loginByDevice: limit('loginByDevice', 10, 15),
    /** Messages about new devices of one person. */
    newDeviceMails: limit('newDeviceMails', 5, 24 * 60),
    /** Second steps on one known device, or at one account from one address. */
    secondSteps: limit('secondSteps', 10, 15),
    /** Second steps at one account by strangers from everywhere. */
    secondStepsByAccount: limit('secondStepsByAccount', 20, 24 * 60),
    /** Letters of one person. */
    letters: limit('letters', LETTERS_A_DAY, 24 * 60),
    /**
     * Messages to the studio that one person asks for: a test, or one about an enquiry once more; after an outage
     * that may be all of a season's. */
    mailsToStudio: limit('mailsToStudio', 100, 60),
    /** Logins that one address has started at the identity provider: each is stored until it returns. */
    externalLogins: limit('externalLogins', 30, 10),
    /** Reads of the calendar feed from one address, with any token. */
    calendarReads: limit('calendarReads', 120, 10),
    /** Reads with one person's token, from any address. */
    calendarReadsByPerson: limit('calendarReadsByPerson', 60, 10),
    /** Codes that one address has submitted for a session of the desktop app. */
    desktopLogins: limit('desktopLogins', 30, 10),
  };
};

export type RateLimits = Readonly<ReturnType<typeof createRateLimits>>;

/** The key of a caller in the counts: an address, or the whole network where one person may have many addresses. */
export const addressOf = (request: Request): string => networkOf(request.ip ?? 'unknown');

/**
 * Takes one from the allowance of a key.
 * @throws {HttpError} too_many_requests
 */
export const take = async (limiter: RateLimiterAbstract, key: string, message: string): Promise<void> => {
  await limiter.consume(key).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooManyRequests(message, refusal.msBeforeNext) : refusal;
  });
};

/**
 * Takes one from an address's allowance, and from its site's allowance where there is one. The site comes first, so
 * that a site without allowance does not fill the memory with its addresses.
 * @throws {HttpError} too_many_requests
 */
export const takeAllowance = async (
  limiter: RateLimiterAbstract,
  request: Request,
  message: string,
  bySite?: RateLimiterAbstract,
): Promise<void> => {
  const address = addressOf(request);
  const site = siteOf(address);
  if (bySite && site !== address) await take(bySite, site, message);
  await take(limiter, address, message);
};

/** The same as middleware. */
export const limitByAddress =
  (limiter: RateLimiterAbstract, message: string, bySite?: RateLimiterAbstract): RequestHandler =>
  async (request, _response, next) => {
    await takeAllowance(limiter, request, message, bySite);
    next();
  };
