import {
  CALENDAR_FEED,
  type Enquiry,
  isInCalendar,
  makeCalendarAddress,
  readCalendar,
  readEnquiryEvent,
  removeCalendarAddress,
} from '@shutterdesk/shared';
import type { Request } from 'express';
import type { Context } from '../../context.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { type Api, mount } from '../../http/mount.ts';
import { originOf } from '../../http/public-origin.ts';
import { makeToken, tokenHashOf } from '../../http/secret-token.ts';
import { signedInUser } from '../../http/sessions.ts';
import { readAddress, removeAddress, replaceAddress } from './calendar-addresses-repository.ts';
import { eventFile, eventFileName } from './calendar-events.ts';
import { CalendarFeed, type FeedSources } from './calendar-feed.ts';
import { feedHandler } from './feed-handler.ts';

const NO_DAY = 'This inquiry isn’t in the calendar. It needs a preferred date, and to be answered or booked.';

interface Sources extends Omit<FeedSources, 'now'> {
  readonly findEnquiry: (id: string) => Promise<Enquiry | null>;
}

export const mountCalendar = (api: Api, needs: Context, { findEnquiry, ...sources }: Sources): void => {
  const { clock, config, db } = needs;
  const feed = new CalendarFeed({ ...sources, now: () => clock.now() });

  /** The address of the admin app: the configured one, or else the one that the caller used. */
  const siteUrlFor = (request: Request): string => config.publicApiUrl ?? config.publicUrl ?? originOf(request, config);

  mount(api, readCalendar, ({ response }) => readAddress(db, signedInUser(response).id));

  mount(api, makeCalendarAddress, async ({ attempt, request, response }) => {
    const { id: personId, kind } = signedInUser(response);
    const token = makeToken();
    const madeAt = new Date(clock.now()).toISOString();
    await attempt.commit((trx) =>
      replaceAddress(trx, { personId, kind, tokenHash: tokenHashOf(token), createdAt: madeAt }),
    );
    // The person has just reached the server by this origin.
    const url = originOf(request, config) + CALENDAR_FEED.replace('{token}', token);
    return { madeAt, lastReadAt: null, url, address: url.replace(/^https?:/, 'webcal:') };
  });

  mount(api, removeCalendarAddress, async ({ attempt, response }) => {
    await attempt.commit((trx) => removeAddress(trx, signedInUser(response).id));
  });

  mount(api, readEnquiryEvent, async ({ params, request }) => {
    const enquiry = await findEnquiry(params.id);
    if (!enquiry) throw notFound('inquiry');
    if (!isInCalendar(enquiry)) throw new HttpError('not_found', NO_DAY);
    const { language } = await sources.studio();
    return { name: eventFileName(enquiry), text: eventFile(enquiry, { siteUrl: siteUrlFor(request), language }) };
  });

  api.router.get(
    CALENDAR_FEED.replace('{token}', ':token'),
    feedHandler(needs, (request) => feed.read(siteUrlFor(request))),
  );
};
