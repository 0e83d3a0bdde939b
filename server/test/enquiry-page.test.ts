import { DEFAULT_SETTINGS, listEnquiries, saveSettings } from '@shutterdesk/shared';
import type { EnquiryAnswer } from '@shutterdesk/site/renderer';
import { describe, expect, it } from 'vitest';
import { type Client, CountingPublisher, startTestServer } from './test-server.ts';

const typed = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  preferredDate: '',
  message: 'A portrait, please.\r\nOutdoors.',
  topic: '',
};

const post = (client: Client, change: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  client.send('/enquiry', {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ ...typed, ...change }),
  });

const answerOf = async (response: Response): Promise<EnquiryAnswer> => (await response.json()) as EnquiryAnswer;

/** These tests read the answer as data; the page made of it has a journey of its own. */
const overrides = () => ({ publisher: new CountingPublisher() });

describe('the form without JavaScript', () => {
  it('is stored like any other enquiry, and leads to a page that says so', async () => {
    const server = await startTestServer({ overrides: overrides() });
    const visitor = server.visitor();
    const sent = await post(visitor);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/enquiry?sent#contact']);
    const page = await visitor.send('/enquiry?sent');
    expect(page.status).toBe(200);
    expect((await answerOf(page)).notice.title).toBe('Message sent!');
    const [stored] = await (await server.admin()).api(listEnquiries);
    expect(stored).toMatchObject({ name: 'Ada Lovelace', preferredDate: null, spam: false });
  });

  it('is stored once, however often it is sent', async () => {
    const server = await startTestServer({ overrides: overrides() });
    const visitor = server.visitor();
    const answers = await Promise.all([post(visitor), post(visitor), post(visitor)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    await post(visitor, { message: 'And another one.' });
    expect(await (await server.admin()).api(listEnquiries)).toHaveLength(2);
  });

  it('shows nobody the text that another has typed, though both are told the same', async () => {
    const server = await startTestServer({ overrides: { disk: async () => ({ free: 0, size: 10 ** 12 }) } });
    const pageFor = async (name: string) => {
      const answer = await post(server.visitor(), { name });
      expect(answer.status).toBe(503);
      return answer.text();
    };
    const [first, second] = [await pageFor('Ada Lovelace'), await pageFor('Grace Hopper')];
    expect(first).toContain('Ada Lovelace');
    expect(second).toContain('Grace Hopper');
    expect(second).not.toContain('Ada Lovelace');
  });

  it('returns with the typed text, and an error beside each wrong field', async () => {
    const server = await startTestServer({ overrides: overrides() });
    const response = await post(server.visitor(), { name: ' ', email: 'nobody', message: '<b>"hello"</b>' });
    expect(response.status).toBe(400);
    const { notice, values, errors } = await answerOf(response);
    expect(notice).toMatchObject({ title: 'Error', failed: true });
    expect(values).toMatchObject({ email: 'nobody', phone: typed.phone, message: '<b>"hello"</b>' });
    expect(errors).toEqual({ name: 'Required', email: 'Please enter a valid email address' });
    expect(await (await server.admin()).api(listEnquiries)).toEqual([]);
  });

  it('is refused in words of its own with more fields than it has, and with bytes that nobody can read', async () => {
    const server = await startTestServer({ overrides: overrides() });
    const fields = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field${n}`, 'x']));
    const long = await post(server.visitor(), fields);
    expect([long.status, await long.json()]).toMatchObject([400, { message: 'This form has too many fields.' }]);
    const type = 'application/x-www-form-urlencoded; charset=utf-16';
    const unread = await post(server.visitor(), {}, { 'content-type': type, accept: 'text/html' });
    expect([unread.status, unread.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8']);
    expect(await unread.text()).toContain('The form must be in UTF-8');
  });

  it('has the same spam check, limits and closed bookings', async () => {
    const server = await startTestServer({ overrides: overrides() });
    const admin = await server.admin();
    const visitor = server.visitor();
    await post(visitor, { topic: 'https://spam.example' });
    expect(await admin.api(listEnquiries, { query: { spam: 'only' } })).toHaveLength(1);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, schedulingEnabled: false } });
    const closed = await post(visitor);
    expect(closed.status).toBe(409);
    expect((await answerOf(closed)).values).toMatchObject({ name: 'Ada Lovelace' });
    for (let sent = 2; sent < 30; sent += 1) await post(visitor);
    const limited = await post(visitor);
    expect([limited.status, (await answerOf(limited)).notice.text]).toEqual([429, expect.stringContaining('later')]);
  });

  it('is refused from another site, and accepted from PUBLIC_URL', async () => {
    const server = await startTestServer({
      overrides: overrides(),
      environment: { PUBLIC_URL: 'https://www.studio.example' },
    });
    const visitor = server.visitor();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) expect((await post(visitor, {}, headers)).status).toBe(403);
    const ours = { origin: 'https://www.studio.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(visitor, {}, ours)).status).toBe(303);
  });

  it('leads to the form when its address is typed', async () => {
    const server = await startTestServer({ overrides: overrides() });
    const response = await server.visitor().send('/enquiry', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/#contact']);
  });
});
