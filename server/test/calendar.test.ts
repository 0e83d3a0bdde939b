import { deleteAdminUser, listAdminUsers, parts } from '@shutterdesk/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { readFeed, startCalendarStudio } from './calendar-studio.ts';
import { never } from './enquiry-studio.ts';
import { setUp } from './external-login-steps.ts';
import { refusal } from './test-server.ts';

const HOUR = 3_600_000;
const INVALID = 'This calendar address is no longer valid. Create a new one under Studio → Calendar.\n';

const expectInvalid = async (url: string): Promise<void> => {
  const response = await readFeed(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(await response.text()).toBe(INVALID);
};

describe('the calendar address of a person', () => {
  it('is answered once, read without a cookie, and replaced by the next', async () => {
    const { admin, clock } = await startCalendarStudio();
    expect(await admin.api(parts.calendar.read)).toEqual({ madeAt: null, lastReadAt: null });
    const answer = await admin.api(parts.calendar.save);
    expect(answer.url).toMatch(new RegExp(`^${admin.url}/api/calendar/[\\w-]{43}\\.ics$`));
    expect(answer.address).toBe(answer.url.replace('http:', 'webcal:'));
    const state = { madeAt: new Date(clock.now()).toISOString(), lastReadAt: null };
    expect(await admin.api(parts.calendar.read)).toEqual(state);
    const response = await readFeed(answer.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('set-cookie')).toBeNull();
    const next = await admin.api(parts.calendar.save);
    await expectInvalid(answer.url);
    expect((await readFeed(next.url)).status).toBe(200);
  });

  it('is in the database as a hash only', async () => {
    const { server, admin } = await startCalendarStudio();
    const { url } = await admin.api(parts.calendar.save);
    const rows = await server.context.db.selectFrom('calendar_addresses').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(url.slice(-47, -4));
  });

  it('is invalid once it is removed, and removing it again is no error', async () => {
    const { admin } = await startCalendarStudio();
    const { url } = await admin.api(parts.calendar.save);
    await admin.api(parts.calendar.forget);
    await admin.api(parts.calendar.forget);
    await expectInvalid(url);
    expect(await admin.api(parts.calendar.read)).toEqual({ madeAt: null, lastReadAt: null });
  });

  it('ends with its person, and leaves those of others', async () => {
    const { server, admin } = await startCalendarStudio();
    const ann = await admin.colleague('ann');
    const [mine, hers] = [await admin.api(parts.calendar.save), await ann.api(parts.calendar.save)];
    const { id } = (await admin.api(listAdminUsers)).find(({ username }) => username === 'ann') ?? never();
    await admin.api(deleteAdminUser, { params: { id } });
    await expectInvalid(hers.url);
    expect((await readFeed(mine.url)).status).toBe(200);
    const rows = await server.context.db.selectFrom('calendar_addresses').select('personId').execute();
    expect(rows).toHaveLength(1);
  });

  it('ends with the access of a person of the login service', async () => {
    const login = await setUp();
    await login.browser.signIn('owner');
    const answer = await login.browser.send('/api/parts/calendar', { method: 'PUT' });
    const { url } = (await answer.json()) as { url: string };
    expect((await readFeed(url)).status).toBe(200);
    await login.server.context.db.updateTable('users').set({ email: null }).execute();
    await expectInvalid(url);
  });

  it('tells when it was last read, to the hour', async () => {
    const { admin, clock } = await startCalendarStudio();
    const { url } = await admin.api(parts.calendar.save);
    const first = new Date(clock.now()).toISOString();
    await readFeed(url);
    clock.sleep(HOUR - 1000);
    await readFeed(url);
    expect((await admin.api(parts.calendar.read)).lastReadAt).toBe(first);
    clock.sleep(1000);
    await readFeed(url);
    expect((await admin.api(parts.calendar.read)).lastReadAt).toBe(new Date(clock.now()).toISOString());
  });

  it.each(['x', '%00', '__proto__', 'x'.repeat(4000), encodeURIComponent('../../etc/passwd'), 'A'.repeat(43)])(
    'is not recognised in another text: %s',
    async (token) => {
      const { admin } = await startCalendarStudio();
      await admin.api(parts.calendar.save);
      await expectInvalid(`${admin.url}/api/calendar/${token}.ics`);
    },
  );

  it('answers GET and HEAD only', async () => {
    const { admin } = await startCalendarStudio();
    const { url } = await admin.api(parts.calendar.save);
    expect(await refusal(await readFeed(url, {}, 'POST'))).toEqual([405, 'method_not_allowed']);
    const head = await readFeed(url, {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('has limits for reads, for each person and for each place in the network', async () => {
    const limits = { calendarReadsByPerson: new RateLimiterMemory({ points: 2, duration: 60 }) };
    const { admin } = await startCalendarStudio({ limits });
    const { url } = await admin.api(parts.calendar.save);
    for (const status of [200, 200, 429]) expect((await readFeed(url)).status).toBe(status);
    const refused = await readFeed(url);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toBe('This calendar is read too often. Please try again in a while.\n');

    const guessing = await startCalendarStudio({
      limits: { calendarReads: new RateLimiterMemory({ points: 2, duration: 60 }) },
    });
    for (const status of [404, 404, 429]) {
      expect((await readFeed(`${guessing.admin.url}/api/calendar/${uuid()}.ics`)).status).toBe(status);
    }
  });

  it('appears in no log, even when the database fails', async () => {
    const login = await setUp();
    await login.browser.signIn('owner');
    const answer = await login.browser.send('/api/parts/calendar', { method: 'PUT' });
    const { url } = (await answer.json()) as { url: string };
    await readFeed(url);
    await login.server.context.db.schema.dropTable('calendar_addresses').execute();
    expect((await readFeed(url)).status).toBe(500);
    const log = login.logged.join('');
    expect(log).toContain('/api/calendar/…');
    expect(log).not.toContain(url.slice(-47, -4));
  });
});
