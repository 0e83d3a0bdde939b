import { CALENDAR_FEED, isInCalendar, parts, readEnquiryEvent } from '@shutterdesk/shared';
import type { Request, RequestHandler, Response } from 'express';
import { brandNameOf } from '../../config/brand-name.ts';
import type { Context } from '../../context.ts';
import { isFresh } from '../../edge/if-none-match.ts';
import { nameRequest } from '../../edge/request-id.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { type Api, mount } from '../../http/mount.ts';
import { originOf } from '../../http/public-origin.ts';
import { take, takeAllowance } from '../../http/rate-limits.ts';
import { makeToken, tokenHashOf } from '../../http/secret-token.ts';
import { signedInUser } from '../../http/sessions.ts';
import { findEnquiry } from '../enquiries/enquiries-repository.ts';
import { findAddress, noteRead, readAddress, removeAddress, replaceAddress } from './calendar-addresses-repository.ts';
import { eventFile, eventFileName } from './calendar-events.ts';
import { type FeedText, readFeed } from './calendar-feed.ts';

const INVALID = 'This calendar address is no longer valid. Create a new one under Studio → Calendar.';
const TOO_OFTEN = 'This calendar is read too often. Please try again in a while.';

/** Answers plain text: a calendar that shows an error to its person shows the answer unchanged. */
const refuse = (response: Response, { status, message, retryAfter }: HttpError): void => {
  if (retryAfter !== null) response.set('Retry-After', String(retryAfter));
  nameRequest(response);
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${message}\n`);
};

/** Answers calendars. A known and an unknown token each cost one look into an index. */
const feedHandler = (
  { db, clock, limits, users }: Context,
  read: (request: Request) => Promise<FeedText>,
): RequestHandler<{ token: string }> => {
  /** @throws {HttpError} not_found, too_many_requests */
  const admit = async (request: Request, token: string): Promise<void> => {
    await takeAllowance(limits.calendarReads, request, TOO_OFTEN);
    const address = await findAddress(db, tokenHashOf(token));
    const person = address ? await users.find(address.personId) : null;
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

const NO_DAY = 'This inquiry isn’t in the calendar. It needs a preferred date, and to be answered or booked.';

export const mountCalendar = (api: Api, context: Context): void => {
  const { clock, config, db } = context;
  /** The address of the admin app: the configured one, or else the one that the caller used. */
  const siteUrlFor = (request: Request): string => config.publicApiUrl ?? config.publicUrl ?? originOf(request, config);

  mount(api, parts.calendar.read, ({ response }) => readAddress(db, signedInUser(response).id));

  mount(api, parts.calendar.save, async ({ attempt, request, response }) => {
    const { id: personId } = signedInUser(response);
    const token = makeToken();
    const madeAt = new Date(clock.now()).toISOString();
    await attempt.commit((trx) => replaceAddress(trx, { personId, tokenHash: tokenHashOf(token), createdAt: madeAt }));
    // The person has just reached the server by this origin.
    const url = originOf(request, config) + CALENDAR_FEED.replace('{token}', token);
    return { madeAt, lastReadAt: null, url, address: url.replace(/^https?:/, 'webcal:') };
  });

  mount(api, parts.calendar.forget, async ({ attempt, response }) => {
    await attempt.commit((trx) => removeAddress(trx, signedInUser(response).id));
  });

  mount(api, readEnquiryEvent, async ({ params, request }) => {
    const enquiry = await findEnquiry(db, params.id);
    if (!enquiry) throw notFound('inquiry');
    if (!isInCalendar(enquiry)) throw new HttpError('not_found', NO_DAY);
    const { language } = await context.settings();
    return { name: eventFileName(enquiry), text: eventFile(enquiry, { siteUrl: siteUrlFor(request), language }) };
  });

  api.router.get(
    CALENDAR_FEED.replace('{token}', ':token'),
    feedHandler(context, async (request) => {
      const settings = await context.settings();
      const { language } = settings;
      const studio = { siteUrl: siteUrlFor(request), brandName: brandNameOf(settings, config), language };
      return readFeed(db, clock.now(), studio);
    }),
  );
};
