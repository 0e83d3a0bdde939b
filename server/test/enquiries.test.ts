import {
  DEFAULT_SETTINGS,
  deleteEnquiry,
  FASTEST_PERSON_MS,
  listEnquiries,
  markEnquiry,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect } from 'vitest';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { it } from './it.ts';
import { refusal, startPagelessServer } from './test-server.ts';

const enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  message: 'A portrait, please.\nOutdoors.',
};

describe('enquiries', () => {
  it('are stored as sent, and listed newest first', async ({ server }) => {
    const visitor = server.visitor();
    await visitor.api(sendEnquiry, { body: { ...enquiry, name: '  Ada  ' } });
    await visitor.api(sendEnquiry, { body: { ...enquiry, name: 'ليلى', preferredDate: '2027-02-28' } });
    const list = await (await server.admin()).api(listEnquiries);
    expect(list.map(({ name, preferredDate }) => [name, preferredDate])).toEqual([
      ['ليلى', '2027-02-28'],
      ['Ada', null],
    ]);
    expect(list[1]?.message).toBe('A portrait, please.\nOutdoors.');
  });

  it('report missing fields as required, in the words of the fields', async ({ server }) => {
    const nothing = await server.visitor().send('/api/contacts', { method: 'POST' });
    expect(await nothing.json()).toMatchObject({ message: 'The body: Required' });
    const partly = await (await server.admin()).json('PUT', '/api/settings', { schedulingEnabled: true });
    expect(await partly.json()).toMatchObject({ issues: [{ path: 'packages', message: 'Required' }] });
    const wrong = await (await server.admin()).json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, packages: 'x' });
    expect(await wrong.json()).toMatchObject({ issues: [{ path: 'packages', message: 'Invalid input' }] });
  });

  it('lose characters that change the text direction, and keep those that join letters', async ({ server }) => {
    const body = {
      ...enquiry,
      name: '\u202eAda\u2069 علی\u200cرضا',
      phone: '\u202a+44 20 7946 0000\u202c',
      message: '\u2067Us \ud83d\udc69\u200d\ud83d\udc67',
    };
    await server.visitor().api(sendEnquiry, { body });
    expect(await (await server.admin()).api(listEnquiries)).toMatchObject([
      { name: 'Ada علی\u200cرضا', phone: '+44 20 7946 0000', message: 'Us \ud83d\udc69\u200d\ud83d\udc67' },
    ]);
  });

  it('with a wrong field are refused with the field and the sentence, and not stored', async ({ server }) => {
    const response = await server.visitor().json('POST', '/api/contacts', { ...enquiry, email: 'ada@' });
    expect(response.status).toBe(400);
    const issues = [{ path: 'email', message: 'Please enter a valid email address' }];
    expect(await response.json()).toMatchObject({ error: 'invalid_request', issues });
    for (const body of ['null', '[]', '7', '"x"', '{}', '{"__proto__":{"name":"x"}}']) {
      const refused = await server.visitor().json('POST', '/api/contacts', body);
      expect(await refusal(refused), body).toEqual([400, 'invalid_request']);
    }
    expect(await (await server.admin()).api(listEnquiries)).toEqual([]);
  });

  it('refuse broken JSON, another content type, and a body above the limit', async ({ server }) => {
    const visitor = server.visitor();
    expect(await refusal(await visitor.json('POST', '/api/contacts', '{"name":'))).toEqual([400, 'invalid_request']);
    const text = { 'content-type': 'text/plain' };
    expect(await refusal(await visitor.json('POST', '/api/contacts', enquiry, text))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    for (const encoding of ['gzip', 'br', 'nonsense']) {
      const compressed = await visitor.json('POST', '/api/contacts', 'not what it says', {
        'content-encoding': encoding,
      });
      expect(await refusal(compressed)).toEqual([415, 'unsupported_media_type']);
    }
    const large = { ...enquiry, message: 'x'.repeat(300_000) };
    expect(await refusal(await visitor.json('POST', '/api/contacts', large))).toEqual([413, 'too_large']);
  });

  it('are refused while bookings are closed', async ({ server, admin }) => {
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, schedulingEnabled: false } });
    expect(await refusal(await server.visitor().json('POST', '/api/contacts', enquiry))).toEqual([
      409,
      'booking_closed',
    ]);
  });

  it.each([
    ['a filled trap', { topic: 'https://spam.example' }, true],
    ['a form sent at once', { openFor: FASTEST_PERSON_MS - 1 }, false],
    ['a form that a person filled in', { topic: '', openFor: FASTEST_PERSON_MS }, false],
    ['a call without a form', {}, false],
    ['a form of which nothing is known', { topic: null, openFor: null }, false],
  ])('are distinguished from spam: %s', async (_what, trace, spam) => {
    const server = await startPagelessServer();
    const response = await server.visitor().json('POST', '/api/contacts', { ...enquiry, ...trace });
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([201, ['id', 'createdAt']]);
    const admin = await server.admin();
    expect(await admin.api(listEnquiries)).toHaveLength(spam ? 0 : 1);
    const marked = await admin.api(listEnquiries, { query: { spam: 'only' } });
    expect(marked.map((enquiry) => enquiry.spam)).toEqual(spam ? [true] : []);
  });

  it('move to spam and back', async ({ server }) => {
    const { id } = await server.visitor().api(sendEnquiry, { body: { ...enquiry, topic: 'x' } });
    const admin = await server.admin();
    expect(await admin.api(markEnquiry, { params: { id }, body: { spam: false } })).toMatchObject({ id, spam: false });
    expect(await admin.api(listEnquiries)).toHaveLength(1);
    await admin.api(markEnquiry, { params: { id }, body: { spam: true } });
    expect(await admin.api(listEnquiries)).toEqual([]);
    expect(await refusal(await admin.send('/api/contacts?spam=all'))).toEqual([400, 'invalid_request']);
    expect(await refusal(await admin.json('PATCH', `/api/contacts/${id}`, { spam: 'no' }))).toEqual([
      400,
      'invalid_request',
    ]);
    expect((await server.visitor().json('PATCH', `/api/contacts/${id}`, { spam: false })).status).toBe(401);
  });

  it('are all stored when many arrive at the same moment', async () => {
    const enquiries = new RateLimiterMemory({ points: 10_000, duration: 1 });
    const server = await startPagelessServer({
      overrides: { limits: { ...createRateLimits(), enquiries, enquiriesInAll: enquiries } },
    });
    const names = Array.from({ length: 300 }, (_, n) => `Visitor ${n}`);
    const visitor = server.visitor();
    const answers = await Promise.all(names.map((name) => visitor.api(sendEnquiry, { body: { ...enquiry, name } })));
    const list = await (await server.admin()).api(listEnquiries);
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(answers.map(({ id }) => id)));
    expect(list.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('are deleted once, and answer 404 when they are unknown', async ({ server }) => {
    const { id } = await server.visitor().api(sendEnquiry, { body: enquiry });
    const admin = await server.admin();
    await admin.api(deleteEnquiry, { params: { id } });
    expect(await admin.api(listEnquiries)).toEqual([]);
    expect(await refusal(await admin.send(`/api/contacts/${id}`, { method: 'DELETE' }))).toEqual([404, 'not_found']);
    for (const odd of ['x', '..%2f..%2f', '%00', "' or 1=1"]) {
      expect((await admin.send(`/api/contacts/${odd}`, { method: 'DELETE' })).status).toBe(404);
    }
    expect((await admin.send('/api/contacts/%E0%A4%A', { method: 'DELETE' })).status).toBe(400);
  });
});
