import { countEnquiries, DEFAULT_SETTINGS, listEnquiries, markEnquiry, saveSettings } from '@shutterdesk/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { solved } from './solved.ts';
import { type Client, CountingPublisher, ENQUIRY, startTestServer } from './test-server.ts';

const EMAIL = 'hello@studio.example';
const MANY = "We're getting a lot of messages right now.";
const WITH_SCRIPT = `Please turn on JavaScript to send yours, or write to ${EMAIL} instead.`;

/** An hour's places: 6 in the inbox, 3 of them without a solved task, and 60 for spam. */
const PLACES = 6;

/** A server with few places, and a disk that may be full. */
const start = async (free = { bytes: Number.POSITIVE_INFINITY }) => {
  const enquiriesInAll = new RateLimiterMemory({ points: PLACES, duration: 3600 });
  const server = await startTestServer({
    environment: { TRUST_PROXY: '1' },
    overrides: {
      publisher: new CountingPublisher(),
      limits: { ...createRateLimits(), enquiriesInAll },
      disk: async () => ({ free: free.bytes, size: 10 ** 12 }),
    },
  });
  const admin = await server.admin();
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: EMAIL } });
  return { server, admin, visitor: server.visitor() };
};

const send = (visitor: Client, address: string, more: object = {}): Promise<Response> =>
  visitor.json('POST', '/api/contacts', { ...ENQUIRY, ...more }, { 'x-forwarded-for': address });

const refusalWords = async (answer: Response) => ((await answer.json()) as { message: string }).message;

const listed = async (admin: Client) => ({
  inbox: (await admin.api(listEnquiries)).length,
  spam: (await admin.api(listEnquiries, { query: { spam: 'only' } })).length,
});

describe('a flood of enquiries', () => {
  it('from many addresses of one IPv6 site is limited as a whole, without affecting others', async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) {
      statuses.push((await send(server.visitor(), `2001:db8:7:${n.toString(16)}::1`)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(201), ...Array(10).fill(429)]);
    expect((await send(server.visitor(), '2001:db8:8::1')).status).toBe(201);
    expect((await send(server.visitor(), '203.0.113.7')).status).toBe(201);
  });

  it.each(['203.0.113.7', '[2001:db8::1]'])(
    'from %s is limited where the proxy writes ports after addresses',
    async (address) => {
      const server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
      const statuses: number[] = [];
      for (let n = 0; n < 32; n += 1) statuses.push((await send(server.visitor(), `${address}:${40_001 + n}`)).status);
      expect(statuses).toEqual([...Array(30).fill(201), 429, 429]);
    },
  );

  it('without the task takes half of the places, and is told so in words', async () => {
    const { admin, visitor } = await start();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send(visitor, `10.0.0.${n}`)).status);
    expect(statuses).toEqual([201, 201, 201, 503, 503, 503]);
    expect(await listed(admin)).toEqual({ inbox: 3, spam: 0 });
    const refused = await send(visitor, '10.0.1.1');
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await refused.json()).toEqual({ error: 'enquiries_paused', message: `${MANY} ${WITH_SCRIPT}` });
    const form = await visitor.send('/enquiry', { method: 'POST', body: new URLSearchParams(ENQUIRY) });
    expect([form.status, await form.json()]).toMatchObject([
      503,
      { notice: { text: `${MANY} ${WITH_SCRIPT}` }, values: ENQUIRY },
    ]);
    expect((await admin.api(countEnquiries)).warnings).toEqual([
      { about: 'enquiries', message: expect.stringContaining('Clients who use your page') },
    ]);
  });

  it('leaves the other half to people who send the form', async () => {
    const { admin, visitor } = await start();
    for (let n = 0; n < 10; n += 1) await send(visitor, `10.0.0.${n}`);
    const form = async (address: string) =>
      send(visitor, address, { topic: null, openFor: 20_000, proof: await solved(visitor) });
    for (const address of ['203.0.113.1', '203.0.113.1', '10.0.0.1']) expect((await form(address)).status).toBe(201);
    expect(await refusalWords(await form('203.0.113.3'))).toBe(`${MANY} Please write to ${EMAIL} instead.`);
    expect(await listed(admin)).toEqual({ inbox: 6, spam: 0 });
    const [warning] = (await admin.api(countEnquiries)).warnings ?? [];
    expect(warning?.message).toContain('except from senders you trust');
  });

  it('closes the inbox to no sender whom the studio trusts', async () => {
    const { admin, visitor } = await start();
    const { id } = (await (await send(visitor, '10.0.1.1', { email: 'zoe@example.com' })).json()) as { id: string };
    await admin.api(markEnquiry, { params: { id }, body: { spam: true } });
    await admin.api(markEnquiry, { params: { id }, body: { spam: false } });
    for (let n = 0; n < 10; n += 1) await send(visitor, `10.0.0.${n}`);
    for (const _ of [1, 2]) expect((await send(visitor, '10.0.1.1', { email: 'zoe@example.com' })).status).toBe(201);
  });

  it('of spam leaves the inbox to people, and ends when the disk has its share', async () => {
    const { admin, visitor } = await start();
    const spam = { topic: 'https://spam.example' };
    for (let n = 0; n < 60; n += 1) await send(visitor, `10.0.0.${n}`, spam);
    expect((await send(visitor, '10.0.1.2', spam)).status).toBe(503);
    expect((await send(visitor, '10.0.1.1')).status).toBe(201);
    expect(await listed(admin)).toEqual({ inbox: 1, spam: 60 });
  });

  it('is accepted if the free space is unknown', async () => {
    const disk = () => Promise.reject(new Error('ENOSYS'));
    const server = await startTestServer({ overrides: { disk } });
    expect((await send(server.visitor(), '10.0.0.1')).status).toBe(201);
  });

  it('is refused with the same sentence without JavaScript', async () => {
    const { visitor } = await start({ bytes: 0 });
    const answer = await visitor.send('/enquiry', { method: 'POST', body: new URLSearchParams(ENQUIRY) });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      {
        notice: { text: `We can't take messages here right now. Please write to ${EMAIL} instead.` },
        values: ENQUIRY,
      },
    ]);
  });
});
