import { SpanKind } from '@opentelemetry/api';
import { addGalleryImages, readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { startHookStudio } from './hook-studio.ts';
import { ENQUIRY, STUDIO } from './mail-studio.ts';
import { jpeg } from './photographs.ts';
import { onPostgres } from './postgres/databases.ts';
import { comparableSpan, useSpans } from './span-collector.ts';
import { startPagelessServer, startTestServer } from './test-server.ts';

const spans = useSpans();

const UNKNOWN = '01a2b3c4-0000-7000-8000-000000000000';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

describe('a request', () => {
  it('is a span that is named by the path of the contract, with the request’s id', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const answer = await admin.send(`/api/contacts/${UNKNOWN}/event?secret=word`);
    const name = 'GET /api/contacts/{id}/event';
    const span = await spans.last(name);
    expect(span.kind).toBe(SpanKind.SERVER);
    expect(comparableSpan(span)).toEqual({
      name,
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': 404,
        'http.route': '/api/contacts/{id}/event',
        'network.protocol.version': '1.1',
        'shutterdesk.request_id': answer.headers.get('x-request-id'),
        'url.scheme': 'http',
      },
      events: [],
      isError: false,
    });
  });

  it('that is answered from memory is a span too', async () => {
    const server = await startTestServer();
    await fetch(server.url);
    await server.visitor().api(readSettings);
    await fetch(`${server.url}/nowhere-secret?secret=word`);
    expect((await spans.last('GET /')).attributes).toMatchObject({ 'http.response.status_code': 200 });
    expect((await spans.last('GET /api/settings')).attributes).toMatchObject({ 'http.route': '/api/settings' });
    expect((await spans.last('GET')).attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 404,
      'network.protocol.version': '1.1',
      'url.scheme': 'http',
    });
  });

  it('contains nothing that was typed, and nobody’s address', async () => {
    const server = await startPagelessServer();
    const visitor = server.visitor();
    await visitor.api(sendEnquiry, { body: ENQUIRY });
    await visitor.send('/api/nowhere/secret-word?secret=word');
    await visitor.send('/api/calendar/secret-token.ics');
    await spans.last('POST /api/contacts');
    await expect.poll(() => spans.all().filter(({ name }) => name.startsWith('GET')).length).toBe(2);
    const text = JSON.stringify(spans.all().map(comparableSpan));
    for (const word of ['secret', ENQUIRY.name, ENQUIRY.email, '127.0.0.1', 'localhost'])
      expect(text).not.toContain(word);
  });

  it('continues the trace of a trusted proxy, and of nobody else', async () => {
    const proxied = await startPagelessServer({ environment: { TRUST_PROXY: '1' } });
    await fetch(`${proxied.url}/api/health`, { headers: PARENT });
    const continued = await spans.last('GET /api/health');
    expect(continued.spanContext().traceId).toBe(TRACE);
    expect(continued.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    const open = await startPagelessServer();
    await fetch(`${open.url}/api/health`, { headers: PARENT });
    await expect.poll(() => spans.all().filter(({ name }) => name === 'GET /api/health').length).toBe(2);
    expect((await spans.last('GET /api/health')).spanContext().traceId).not.toBe(TRACE);
  });
});

describe('the work for a request', () => {
  it('is a part of it: its transactions, and the publication that it waits for', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const settings = await admin.api(readSettings);
    await admin.api(saveSettings, { body: { ...settings, welcomeText: 'Another welcome' } });
    const save = await spans.last('PUT /api/settings');
    const parts = spans.partsOf(save).map(comparableSpan);
    const attributes = { 'db.system.name': onPostgres ? 'postgresql' : 'sqlite' };
    expect(parts).toContainEqual({ name: 'transaction', attributes, events: ['begun'], isError: false });
    expect(parts).toContainEqual({ name: 'publication', attributes: {}, events: [], isError: false });
  });

  it('says that a transaction was rolled back', async () => {
    const server = await startPagelessServer();
    await expect(
      server.context.db.transaction().execute(async () => {
        throw new Error('not now');
      }),
    ).rejects.toThrow('not now');
    expect(spans.all().map(comparableSpan)).toContainEqual(
      expect.objectContaining({ name: 'transaction', events: ['begun', 'rolled back'], isError: false }),
    );
  });
});

describe('work that nobody waits for', () => {
  it('has a trace of its own: mail, with the reason why it did not get through', async () => {
    const environment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: STUDIO };
    const server = await startPagelessServer({ environment });
    const admin = await server.admin();
    const settings = await admin.api(readSettings);
    await admin.api(saveSettings, { body: { ...settings, businessEmail: STUDIO } });
    await server.visitor().api(sendEnquiry, { body: ENQUIRY });
    const mail = await spans.last('mail');
    expect(comparableSpan(mail)).toMatchObject({ attributes: { 'error.type': 'network' }, isError: true });
    expect(mail.parentSpanContext).toBeUndefined();
  });

  it('has a trace of its own: the webhook', async () => {
    const studio = await startHookStudio();
    await studio.connect();
    await studio.enquire();
    const sent = await spans.last('webhook');
    expect(comparableSpan(sent)).toEqual({ name: 'webhook', attributes: {}, events: [], isError: false });
    expect(sent.parentSpanContext).toBeUndefined();
  });

  it('has a trace of its own: a photograph', async () => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const imageURL = await admin.upload(await jpeg(1700, 1130));
    await admin.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'A lake', category: 'Family' }] } });
    await server.context.finishing.caughtUp();
    const span = await spans.last('photograph');
    expect(comparableSpan(span)).toEqual({ name: 'photograph', attributes: {}, events: [], isError: false });
    expect(span.parentSpanContext).toBeUndefined();
    expect(spans.partsOf(span).every(({ name }) => name === 'transaction')).toBe(true);
  });
});
