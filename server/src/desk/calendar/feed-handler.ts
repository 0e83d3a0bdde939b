import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { isFresh } from '../../edge/if-none-match.ts';
import { nameRequest } from '../../edge/request-id.ts';
import { HttpError } from '../../http/http-error.ts';
import { take, takeAllowance } from '../../http/rate-limits.ts';
import { tokenHashOf } from '../../http/secret-token.ts';
import { findAddress, noteRead } from './calendar-addresses-repository.ts';
import type { FeedText } from './calendar-feed.ts';

const INVALID = 'This calendar address is no longer valid. Create a new one under Studio → Calendar.';
const TOO_OFTEN = 'This calendar is read too often. Please try again in a while.';

/** Answers plain text: a calendar that shows an error to its person shows the answer unchanged. */
const refuse = (response: Response, { status, message, retryAfter }: HttpError): void => {
  if (retryAfter !== null) response.set('Retry-After', String(retryAfter));
  nameRequest(response);
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${message}\n`);
};

/** Answers calendars. A known and an unknown token each cost one look into an index. */
export const feedHandler = (
  { db, clock, limits, users }: Context,
  read: (request: Request) => Promise<FeedText>,
): RequestHandler<{ token: string }> => {
  /** @throws {HttpError} not_found, too_many_requests */
  const admit = async (request: Request, token: string): Promise<void> => {
    await takeAllowance(limits.calendarReads, request, TOO_OFTEN, limits.calendarReadsBySite);
    const address = await findAddress(db, tokenHashOf(token));
    const person = address ? await users.find({ id: address.personId, kind: address.kind }) : null;
    if (!address || !person) throw new HttpError('not_found', INVALID);
    await take(limits.calendarReadsByPerson, address.personId, TOO_OFTEN);
    // The feed can be read even while nothing can be written.
    await noteRead(db, address, clock.now()).catch(() => undefined);
  };

  const answer = (request: Request, response: Response, { text, etag }: FeedText): void => {
    response.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
    if (isFresh(request.get('if-none-match'), etag)) response.status(304).end();
    else response.set('Content-Disposition', 'inline; filename="bookings.ics"').type('text/calendar').send(text);
  };

  return async (request, response) => {
    response.set('X-Robots-Tag', 'noindex');
    try {
      await admit(request, request.params.token);
      answer(request, response, await read(request));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refuse(response, error);
    }
  };
};
