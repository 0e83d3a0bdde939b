import { DEFAULT_SETTINGS, deleteContact, listContacts, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { refusal, startTestServer } from './test-server.ts';

const enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  message: 'A portrait, please.\nOutdoors.',
};

describe('enquiries', () => {
  it('are stored as sent and listed newest first, for admins only', async () => {
    const server = await startTestServer();
    const visitor = server.visitor();
    await visitor.api(sendEnquiry, { body: { ...enquiry, name: '  Ada  ' } });
    await visitor.api(sendEnquiry, { body: { ...enquiry, name: 'ليلى', preferredDate: '2027-02-28' } });
    expect(await refusal(await visitor.send('/api/contacts'))).toEqual([401, 'unauthenticated']);
    const list = await (await server.admin()).api(listContacts);
    expect(list.map(({ name, preferredDate }) => [name, preferredDate])).toEqual([
      ['ليلى', '2027-02-28'],
      ['Ada', null],
    ]);
    expect(list[1]?.message).toBe('A portrait, please.\nOutdoors.');
  });

  it.each([
    ['a missing field', { ...enquiry, name: undefined }, 'name', 'Required'],
    ['a broken address', { ...enquiry, email: 'ada@' }, 'email', 'Please enter a valid email address'],
    [
      'a day that does not exist',
      { ...enquiry, preferredDate: '2026-02-30' },
      'preferredDate',
      'Please enter a valid date',
    ],
    ['a number for a text', { ...enquiry, message: 7 }, 'message', 'Invalid input'],
  ])('refuse %s with the field and the sentence, and store nothing', async (_what, body, path, message) => {
    const server = await startTestServer();
    const response = await server.visitor().json('POST', '/api/contacts', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request', issues: [{ path, message }] });
    expect(await (await server.admin()).api(listContacts)).toEqual([]);
  });

  it.each(['null', '[]', '7', '"x"', '{}', '{"__proto__":{"name":"x"}}'])('refuse %s for an enquiry', async (body) => {
    const server = await startTestServer();
    expect(await refusal(await server.visitor().json('POST', '/api/contacts', body))).toEqual([400, 'invalid_request']);
  });

  it('refuse broken JSON, another type of body, and one over the limit', async () => {
    const server = await startTestServer();
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

  it('are refused while bookings are closed', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, schedulingEnabled: false } });
    expect(await refusal(await server.visitor().json('POST', '/api/contacts', enquiry))).toEqual([
      409,
      'booking_closed',
    ]);
  });

  it('are limited to 30 in ten minutes from one address', async () => {
    const server = await startTestServer();
    const visitor = server.visitor();
    for (let sent = 0; sent < 30; sent += 1) await visitor.api(sendEnquiry, { body: enquiry });
    const response = await visitor.json('POST', '/api/contacts', enquiry);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(response)).toEqual([429, 'too_many_requests']);
  });

  it('are deleted once, and unknown ones are not found', async () => {
    const server = await startTestServer();
    const { id } = await server.visitor().api(sendEnquiry, { body: enquiry });
    const admin = await server.admin();
    await admin.api(deleteContact, { params: { id } });
    expect(await admin.api(listContacts)).toEqual([]);
    expect(await refusal(await admin.send(`/api/contacts/${id}`, { method: 'DELETE' }))).toEqual([404, 'not_found']);
    for (const odd of ['x', '..%2f..%2f', '%00', "' or 1=1"]) {
      expect((await admin.send(`/api/contacts/${odd}`, { method: 'DELETE' })).status).toBe(404);
    }
    expect((await admin.send('/api/contacts/%E0%A4%A', { method: 'DELETE' })).status).toBe(400);
  });
});
