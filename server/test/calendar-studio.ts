import { type Enquiry, markEnquiry, type Stage } from '@shutterdesk/shared';
import ICAL from 'ical.js';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { insertEnquiries } from '../src/desk/enquiries/enquiries-repository.ts';
import { createRateLimits, type RateLimits } from '../src/http/rate-limits.ts';
import { FakeClock } from './fake-clock.ts';
import { ENQUIRY, startPagelessServer } from './test-server.ts';

interface Options {
  readonly limits?: Partial<RateLimits>;
  readonly environment?: NodeJS.ProcessEnv;
}

/** A studio with a clock that stands still. */
export const startCalendarStudio = async ({ limits, environment }: Options = {}) => {
  const clock = new FakeClock();
  const server = await startPagelessServer({
    overrides: { clock, limits: { ...createRateLimits(), ...limits } },
    ...(environment ? { environment } : {}),
  });
  const admin = await server.admin();
  /** Inserts an enquiry with a preferred date, in a stage. */
  const enquire = async (stage: Stage, fields: Partial<Enquiry> = {}): Promise<string> => {
    const { name = 'Ada', preferredDate = '2027-06-12', spam = false } = fields;
    const enquiry = { ...ENQUIRY, name, preferredDate };
    const received = { id: uuid(), createdAt: new Date().toISOString(), enquiry, spam };
    await insertEnquiries(server.context.db, [received]);
    if (stage !== 'new') await admin.api(markEnquiry, { params: { id: received.id }, body: { stage } });
    return received.id;
  };
  return { server, admin, clock, enquire };
};

/** Reads a feed as a calendar does: without a cookie. */
export const readFeed = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(url, { headers, method });

/** The events as another library reads them. */
export const eventsIn = async (url: string) => {
  const response = await readFeed(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { summary, uid, sequence } = new ICAL.Event(component);
    return { summary, uid, sequence, status: component.getFirstPropertyValue('status') };
  });
};
