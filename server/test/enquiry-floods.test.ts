import { DEFAULT_SETTINGS, listEnquiries, saveSettings } from '@shutterdesk/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { type Client, CountingPublisher, refusal, startTestServer } from './test-server.ts';

const enquiry = { name: 'Ada', email: 'ada@example.com', phone: '1', selectedPackage: 'Signature', message: 'Hello' };
const EMAIL = 'hello@studio.example';

const CEILING = 5;

/** A server with a ceiling of five enquiries an hour and a configurable disk. */
const start = async (free = { bytes: Number.POSITIVE_INFINITY }) => {
  const enquiriesInAll = new RateLimiterMemory({ points: CEILING, duration: 3600 });
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
  visitor.json('POST', '/api/contacts', { ...enquiry, ...more }, { 'x-forwarded-for': address });

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

  it('is stored as spam above the hourly ceiling, and refused above ten times the ceiling', async () => {
    const { admin, visitor } = await start();
    const statuses: number[] = [];
    for (let n = 0; n < 10 * CEILING; n += 1) statuses.push((await send(visitor, `10.0.0.${n}`)).status);
    expect(statuses).toEqual(Array(10 * CEILING).fill(201));
    expect(await listed(admin)).toEqual({ inbox: CEILING, spam: 9 * CEILING });
    const refused = await send(visitor, '10.0.1.1');
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await refused.json()).toEqual({
      error: 'enquiries_paused',
      message: `Messages cannot be taken here at the moment. Please write to ${EMAIL} instead.`,
    });
    expect(refused.status).toBe(503);
    expect(await listed(admin)).toEqual({ inbox: CEILING, spam: 9 * CEILING });
  });

  it('of spam leaves the inbox to people', async () => {
    const { admin, visitor } = await start();
    for (let n = 0; n < 3 * CEILING; n += 1) await send(visitor, `10.0.0.${n}`, { topic: 'https://spam.example' });
    expect((await send(visitor, '10.0.1.1')).status).toBe(201);
    expect(await listed(admin)).toEqual({ inbox: 1, spam: 3 * CEILING });
  });

  it('is refused while the disk is nearly full, and accepted again afterwards', async () => {
    const free = { bytes: 100 * 1024 * 1024 };
    const { visitor } = await start(free);
    expect(await refusal(await send(visitor, '10.0.0.1'))).toEqual([503, 'enquiries_paused']);
    free.bytes = 10 ** 10;
    await expect.poll(async () => (await send(visitor, '10.0.0.2')).status, { interval: 250 }).toBe(201);
  });

  it('is accepted if the free space is unknown', async () => {
    const disk = () => Promise.reject(new Error('ENOSYS'));
    const server = await startTestServer({ overrides: { disk } });
    expect((await send(server.visitor(), '10.0.0.1')).status).toBe(201);
  });

  it('is refused with the same sentence without JavaScript', async () => {
    const { visitor } = await start({ bytes: 0 });
    const answer = await visitor.send('/enquiry', { method: 'POST', body: new URLSearchParams(enquiry) });
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      {
        notice: { text: `Messages cannot be taken here at the moment. Please write to ${EMAIL} instead.` },
        values: enquiry,
      },
    ]);
  });
});
