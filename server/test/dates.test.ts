import {
  DEFAULT_SETTINGS,
  listEnquiries,
  readOpenDay,
  readSettings,
  type SettingsInput,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { FakeClock } from './fake-clock.ts';
import { ENQUIRY as DATED_ENQUIRY } from './mail-studio.ts';
import { type Client, startPagelessServer, startTestServer } from './test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ID = '0193e0a0-0000-7000-8000-000000000001';
const { preferredDate: _, ...ENQUIRY } = DATED_ENQUIRY;
const CLOSED = 'We are closed on Sundays. The next open day is Monday, April 5, 2027.';

const away = (from: string, to: string, sentence = '') => [{ id: ID, from, to, sentence }];

const save = (admin: Client, change: Partial<SettingsInput>) =>
  admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, ...change } });

const send = (client: Client, preferredDate?: string) =>
  client.json('POST', '/api/contacts', { ...ENQUIRY, ...(preferredDate === undefined ? {} : { preferredDate }) });

/** A studio whose clock shows noon in Berlin on a day in spring. */
const startStudio = async (now = '2027-03-30T10:00:00Z') => {
  const clock = new FakeClock(Date.parse(now));
  const server = await startPagelessServer({ overrides: { clock } });
  return { clock, server, admin: await server.admin(), visitor: server.visitor() };
};

describe('an enquiry', () => {
  it('is refused for a closed day with the next open one, in the field, and nothing is stored', async () => {
    const { admin, visitor } = await startStudio();
    await save(admin, { closedWeekdays: [7] });
    const refused = await send(visitor, '2027-04-04');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: 'invalid_request',
      message: CLOSED,
      issues: [{ path: 'preferredDate', message: CLOSED }],
    });
    expect(await admin.api(listEnquiries)).toEqual([]);
    expect((await send(visitor, '2027-04-05')).status).toBe(201);
  });

  it('without a date is never refused', async () => {
    const { admin, visitor } = await startStudio();
    await save(admin, { closedWeekdays: [1, 2, 3, 4, 5, 6, 7], noticeDays: 365 });
    expect((await send(visitor)).status).toBe(201);
    expect((await send(visitor, '')).status).toBe(201);
  });

  it('is refused for closed bookings rather than for a closed day', async () => {
    const { admin, visitor } = await startStudio();
    await save(admin, { closedWeekdays: [7], schedulingEnabled: false });
    expect(await (await send(visitor, '2027-04-04')).json()).toMatchObject({ error: 'booking_closed' });
  });

  it('is refused for a day that closed while the form was open', async () => {
    const { admin, visitor } = await startStudio();
    expect(await visitor.api(readOpenDay, { query: { day: '2027-05-04' } })).toEqual({
      sentence: null,
      nextOpenDay: null,
    });
    await save(admin, { away: away('2027-05-03', '2027-05-09') });
    expect(await (await send(visitor, '2027-05-04')).json()).toMatchObject({
      issues: [{ path: 'preferredDate', message: expect.stringContaining('Monday, May 10, 2027') }],
    });
  });

  it('is judged by the studio’s own calendar', async () => {
    const { admin, visitor, clock } = await startStudio('2027-03-30T21:00:00Z');
    await save(admin, { timeZone: 'Europe/Berlin', noticeDays: 1 });
    expect((await send(visitor, '2027-03-31')).status).toBe(201);
    await clock.pass(HOUR, async () => undefined);
    expect(await (await send(visitor, '2027-03-31')).json()).toMatchObject({
      message: 'We need one day’s notice. The next open day is Thursday, April 1, 2027.',
    });
  });

  it('without JavaScript gets the same sentence in its field, with the text still there', async () => {
    const { admin, visitor } = await startStudio();
    await save(admin, { closedWeekdays: [7] });
    const body = new URLSearchParams({ ...ENQUIRY, preferredDate: '2027-04-04' });
    const response = await visitor.send('/enquiry', { method: 'POST', body, redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: { preferredDate: CLOSED },
      values: { name: 'Ada Lovelace', preferredDate: '2027-04-04' },
    });
    const again = new URLSearchParams({ ...ENQUIRY, preferredDate: '2027-04-05' });
    expect((await visitor.send('/enquiry', { method: 'POST', body: again, redirect: 'manual' })).status).toBe(303);
  });
});

describe('the question for a day', () => {
  it('is answered in a sentence and as a date, to the page on another host too', async () => {
    const clock = new FakeClock(Date.parse('2027-03-30T10:00:00Z'));
    const environment = { PUBLIC_URL: 'https://www.studio.example' };
    const server = await startPagelessServer({ overrides: { clock }, environment });
    await save(await server.admin(), { closedWeekdays: [7] });
    const response = await server.visitor().send('/api/open-day?day=2027-04-04');
    expect(response.headers.get('access-control-allow-origin')).toBe('https://www.studio.example');
    expect(await response.json()).toEqual({ sentence: CLOSED, nextOpenDay: '2027-04-05' });
  });

  it('without a day is about today, and refused for a day that does not exist', async () => {
    const { admin, visitor } = await startStudio();
    await save(admin, { away: away('2027-03-30', '2027-03-31') });
    expect(await visitor.api(readOpenDay)).toMatchObject({ nextOpenDay: '2027-04-01' });
    expect((await visitor.send('/api/open-day?day=2027-02-29')).status).toBe(400);
  });
});

describe('a save of dates', () => {
  it('is refused for new days in the past, and accepted for those that were saved before', async () => {
    const { admin, clock } = await startStudio();
    const dates = { closedDays: ['2027-03-31'], away: away('2027-03-30', '2027-04-01') };
    await save(admin, dates);
    await clock.pass(72 * HOUR, async () => undefined);
    await save(admin, { ...dates, heroText: 'Later' });
    const body = { ...DEFAULT_SETTINGS, ...dates, closedDays: ['2027-03-31', '2027-04-01'] };
    expect(await (await admin.json('PUT', '/api/settings', body)).json()).toMatchObject({
      error: 'invalid_request',
      issues: [{ path: 'closedDays.1', message: 'This day is in the past' }],
    });
  });

  it('is kept by a save that does not name them', async () => {
    const { admin } = await startStudio();
    const dates = { timeZone: 'Europe/Berlin', closedWeekdays: [7], closedDays: ['2027-12-24'], noticeDays: 3 };
    await save(admin, { ...dates, away: away('2027-05-03', '2027-05-09', 'In Norway.') });
    const { packages, schedulingEnabled } = DEFAULT_SETTINGS;
    await admin.json('PUT', '/api/settings', { packages, schedulingEnabled, heroText: 'From elsewhere' });
    expect(await admin.api(readSettings)).toMatchObject({
      ...dates,
      away: away('2027-05-03', '2027-05-09', 'In Norway.'),
      heroText: 'From elsewhere',
    });
  });
});

describe('the page', () => {
  const AWAY = 'We are away from';

  /** The whole server with the real page. */
  const startSite = async (now: string, change: Partial<SettingsInput>) => {
    const clock = new FakeClock(Date.parse(now));
    const server = await startTestServer({ overrides: { clock } });
    await save(await server.admin(), change);
    const { midnight, publisher } = server.context;
    const idle = () => midnight.idle().then(() => publisher.caughtUp());
    return {
      clock,
      page: () => server.visitor().page(),
      pass: (ms: number) => clock.pass(ms, idle),
    };
  };

  it.each([
    ['an ordinary night in Berlin', 'Europe/Berlin', '2027-05-09', '2027-05-09T22:00:00Z'],
    ['the night after a day of 23 hours', 'Europe/Berlin', '2027-03-28', '2027-03-28T22:00:00Z'],
    ['the night after a day of 25 hours', 'Europe/Berlin', '2027-10-31', '2027-10-31T23:00:00Z'],
    ['a night without midnight in Santiago', 'America/Santiago', '2027-09-04', '2027-09-05T04:00:00Z'],
    ['a night without midnight in Beirut', 'Asia/Beirut', '2027-03-27', '2027-03-27T22:00:00Z'],
    ['a night in UTC, where no time zone is set', null, '2027-05-09', '2027-05-10T00:00:00Z'],
  ])('changes at the studio’s midnight: %s', async (_, timeZone, last, moment) => {
    const midnight = Date.parse(moment);
    const { page, pass } = await startSite(new Date(midnight - 30 * MINUTE).toISOString(), {
      timeZone,
      away: away(last, last),
    });
    expect(await page()).toContain('We are away on');
    await pass(30 * MINUTE - 1);
    expect(await page()).toContain('We are away on');
    await pass(1);
    expect(await page()).not.toContain('We are away on');
  });

  it('changes within a minute after the machine has slept over midnight', async () => {
    const { clock, page, pass } = await startSite('2027-05-09T20:00:00Z', { away: away('2027-05-03', '2027-05-09') });
    clock.sleep(9 * HOUR);
    expect(await page()).toContain(AWAY);
    await pass(MINUTE);
    expect(await page()).not.toContain(AWAY);
  });

  it('names a new earliest day each day, and says nothing about dates that the studio has not set', async () => {
    const { page, pass } = await startSite('2027-05-09T20:00:00Z', { noticeDays: 7 });
    expect(await page()).toMatch(/<input[^>]* min="2027-05-16"/);
    await pass(5 * HOUR);
    expect(await page()).toMatch(/<input[^>]* min="2027-05-17"/);
    expect(await page()).not.toContain('Dates are checked when the form is sent.');
  });

  it('says nothing about dates while no bookings are accepted', async () => {
    const { page } = await startSite('2027-05-09T20:00:00Z', {
      schedulingEnabled: false,
      closedWeekdays: [7],
      away: away('2027-05-03', '2027-05-09'),
    });
    expect(await page()).toContain('Booking Currently Unavailable');
    expect(await page()).not.toMatch(/We are (away|closed)/);
  });

  it('shows the studio’s sentence as text', async () => {
    const sentence = 'مغلق <b>لعطلة</b> الربيع';
    const { page } = await startSite('2027-05-09T20:00:00Z', { away: away('2027-05-03', '2027-05-20', sentence) });
    expect(await page()).toContain('<p dir="auto">مغلق &lt;b&gt;لعطلة&lt;/b&gt; الربيع</p>');
  });
});
