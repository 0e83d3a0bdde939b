import { type Enquiry, listEnquiries, listEnquiryChanges, markEnquiry } from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import type { Arrived } from './mail-sink.ts';
import { ENQUIRY, startMailStudio } from './mail-studio.ts';
import { solved } from './solved.ts';
import { startPagelessServer, type TestServer } from './test-server.ts';

const NO_TASK = "its browser did not solve the form's puzzle";
const FORM = { topic: null, openFor: 20_000 };

const sent = async (
  server: TestServer,
  change: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Enquiry> => {
  const response = await server.visitor().json('POST', '/api/contacts', { ...ENQUIRY, ...change }, headers);
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return find(server, id);
};

/** An enquiry as the studio reads it, in the inbox or in Spam. */
const find = async (server: TestServer, id: string): Promise<Enquiry> => {
  const { changed } = await (await server.admin()).api(listEnquiryChanges);
  const enquiry = changed.find((each) => each.id === id);
  if (!enquiry) throw new Error('The enquiry is not in the feed.');
  return enquiry;
};

/** The studio is also told of sign-ins on new devices. */
const isOfEnquiry = ({ email }: Arrived): boolean => email.subject?.startsWith('Inquiry from') === true;

const reasonsOf = ({ screening }: Enquiry): readonly string[] => screening?.reasons.map(({ words }) => words) ?? [];

describe('the score of an enquiry', () => {
  it('is not given to an ordinary call', async ({ server }) => {
    expect(await sent(server, {})).toMatchObject({ spam: false });
    expect((await sent(server, {})).screening).toBeUndefined();
  });

  it('does not count against a visitor without JavaScript, nor against a form without its task', async ({ server }) => {
    const body = new URLSearchParams({ ...ENQUIRY, topic: '' });
    await server.visitor().send('/enquiry', { method: 'POST', body, redirect: 'manual' });
    const [stored] = await (await server.admin()).api(listEnquiries);
    expect(stored?.screening).toMatchObject({ verdict: 'clear', reasons: [{ words: NO_TASK }] });
    const old = await sent(server, { topic: null, openFor: 20_000 });
    expect(old).toMatchObject({ spam: false, screening: { verdict: 'clear', reasons: [{ words: NO_TASK }] } });
  });

  it('tells apart a proof of work that is missing, wrong, another’s or used before', async ({ server }) => {
    const visitor = server.visitor();
    const proof = await solved(visitor);
    const other = await solved((await startPagelessServer()).visitor());
    const { number: _, ...unsolved } = JSON.parse(Buffer.from(proof, 'base64').toString());
    const wrong = Buffer.from(JSON.stringify({ ...unsolved, number: 0 })).toString('base64');
    for (const bad of [null, '', 'x', 'bnVsbA==', wrong, other, 'x'.repeat(9000), 7]) {
      const { spam, ...enquiry } = await sent(server, { ...FORM, proof: bad });
      expect([spam, reasonsOf({ spam, ...enquiry })], String(bad).slice(0, 20)).toEqual([false, [NO_TASK]]);
    }
    expect((await sent(server, { ...FORM, proof })).screening).toBeUndefined();
    expect(reasonsOf(await sent(server, { ...FORM, proof }))).toEqual([NO_TASK]);
  });

  it('takes a proof again from a repetition under the same key', async ({ server }) => {
    const proof = await solved(server.visitor());
    const key = { 'idempotency-key': 'the-same' };
    const first = await sent(server, { ...FORM, proof }, key);
    expect((await sent(server, { ...FORM, proof }, key)).id).toBe(first.id);
    expect(first.screening).toBeUndefined();
  });

  it('lets the page at PUBLIC_URL ask for a challenge and send its form, from another host, and no other page', async () => {
    const PUBLIC_URL = 'https://www.studio.example';
    const server = await startPagelessServer({ environment: { PUBLIC_URL } });
    const allowed = async (path: string, init: RequestInit = {}) =>
      (await server.visitor().send(path, init)).headers.get('access-control-allow-origin');
    expect(await allowed('/api/contacts/challenge')).toBe(PUBLIC_URL);
    for (const origin of [PUBLIC_URL, 'https://evil.example']) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      expect(await allowed('/api/contacts', { method: 'OPTIONS', headers })).toBe(PUBLIC_URL);
    }
    expect(await allowed('/api/contacts/x', { headers: { origin: PUBLIC_URL } })).toBeNull();
  });

  it('grows when another sender has sent the same text, in other letters and with another link', async ({ server }) => {
    const text = 'We have rooms for your guests at the lake, with breakfast and boats.';
    await sent(server, { message: `${text} https://a.example` });
    expect((await sent(server, { message: `${text} https://a.example` })).screening).toBeUndefined();
    const second = await sent(server, { email: 'b@example.com', message: text.toUpperCase() });
    expect(second.screening).toMatchObject({ verdict: 'doubtful' });
    expect(reasonsOf(second)).toEqual(['somebody else has sent the same text']);
    const third = await sent(server, { email: 'c@example.com', message: `${text}\n\nhttps://c.example` });
    expect(third).toMatchObject({ spam: true, screening: { verdict: 'spam' } });
  });
});

describe("'Not spam'", () => {
  const SPAM = { topic: 'https://x.example' };

  it("trusts the sender's address, until an enquiry from it is marked as spam", async ({ server, admin }) => {
    const first = await sent(server, SPAM);
    expect(first.spam).toBe(true);
    const cleared = await admin.api(markEnquiry, { params: { id: first.id }, body: { spam: false } });
    expect(cleared.screening).toMatchObject({ verdict: 'clear', score: 10 });
    const later = await sent(server, { ...SPAM, email: ENQUIRY.email.toUpperCase() });
    expect([later.spam, later.screening]).toEqual([false, undefined]);
    await admin.api(markEnquiry, { params: { id: later.id }, body: { spam: true } });
    expect(await sent(server, SPAM)).toMatchObject({ spam: true, screening: { verdict: 'spam' } });
    expect(await sent(server, {})).toMatchObject({ spam: false });
  });
});

it('spam is counted in the next message, once', async () => {
  const { server, enquire, sink } = await startMailStudio();
  for (const name of ['A', 'B']) await sent(server, { name, topic: 'x' });
  for (let count = 0; count < 2; count += 1) await enquire();
  await sent(server, { name: 'C', topic: 'x' });
  await enquire();
  const texts = sink.arrived.filter(isOfEnquiry).map(({ email }) => email.text ?? '');
  const link = 'See them: https://studio.example.com/admin/bookings#spam';
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain(`2 inquiries have gone to Spam since the last email. ${link}`);
  expect(texts[1]).not.toContain('Spam');
  expect(texts[2]).toContain(`One inquiry has gone to Spam since the last email. ${link}`);
  expect(sink.arrived.find(isOfEnquiry)?.email.html).toContain(
    '<a href="https://studio.example.com/admin/bookings#spam">',
  );
});
