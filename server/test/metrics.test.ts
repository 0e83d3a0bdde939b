import { readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { itWithPage } from './it.ts';
import { ENQUIRY } from './mail-studio.ts';
import { CountingPublisher, startPagelessServer, startTestServer } from './test-server.ts';

const TOKEN = 'a-token-of-32-characters-or-more';
const ON = { METRICS_TOKEN: TOKEN };
const BEARER = { authorization: `Bearer ${TOKEN}` };

/** The value of a series, by its name and labels as they are written; undefined where there is none. */
const seriesIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

const readAt = async (address: string): Promise<string> => {
  const response = await fetch(`${address}/metrics`, { headers: BEARER });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
};

/** The metrics once each of these series is 1: a request is counted when its answer has ended, which a caller does not see. */
const readOnceCounted = async (address: string, series: readonly string[]): Promise<string> => {
  const read = async () => {
    const text = await readAt(address);
    return series.map((one) => seriesIn(text, one));
  };
  await expect.poll(read).toEqual(series.map(() => 1));
  return readAt(address);
};

describe('the address of the metrics', () => {
  itWithPage('is unknown unless it is asked for', async ({ server }) => {
    const [metrics, unknown] = [await fetch(`${server.url}/metrics`), await fetch(`${server.url}/nowhere`)];
    expect(metrics.status).toBe(404);
    expect(await metrics.text()).toBe(await unknown.text());
  });

  it('asks for the token', async () => {
    const server = await startPagelessServer({ environment: ON });
    const headers = [
      {},
      { authorization: `Bearer ${TOKEN}x` },
      { authorization: `Basic ${TOKEN}` },
      { authorization: 'Bearer' },
    ];
    for (const wrong of headers) {
      const refused = await fetch(`${server.url}/metrics`, { headers: wrong });
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      expect(await refused.text()).not.toContain('process_');
    }
    expect(await readAt(server.url)).toContain('nodejs_version_info');
  });

  it.each([
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 16 characters/],
    [{ METRICS_TOKEN: 'with blanks between the words' }, /^METRICS_TOKEN must have/],
  ])('is refused at the start: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});

describe('the metrics', () => {
  it('count requests by the path of the contract, never by the requested one', async () => {
    const server = await startTestServer({ environment: ON });
    const admin = await server.admin();
    await admin.send('/api/contacts/01a2b3c4-0000-7000-8000-000000000000/event?secret=word');
    await admin.send('/api/nowhere/secret-word');
    await admin.send('/api/settings', { method: 'DELETE' });
    const requests = [
      'method="POST",route="/api/admin/login",status="2xx"',
      'method="GET",route="/api/contacts/{id}/event",status="4xx"',
      'method="GET",route="none",status="4xx"',
      'method="DELETE",route="/api/settings",status="4xx"',
    ];
    const counts = requests.map((labels) => `http_request_duration_seconds_count{${labels}}`);
    const text = await readOnceCounted(server.url, counts);
    expect(text).not.toContain('secret');
    expect(text).not.toMatch(/nodejs_active_(?:handles|requests)/);
  });

  it('count answers from memory by status', async () => {
    const server = await startTestServer({ environment: ON });
    const { headers } = await fetch(server.url);
    await fetch(server.url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    await server.visitor().api(readSettings);
    await fetch(`${server.url}/nowhere`);
    const text = await readAt(server.url);
    const count = (status: string) => seriesIn(text, `http_answers_from_memory_total{status="${status}"}`);
    // The reading itself is the third.
    expect([count('2xx'), count('3xx'), count('4xx')]).toEqual([3, 1, 1]);
  });

  it('count enquiries that were received and refused, and mail that waits, with nothing of what was written', async () => {
    const environment = { ...ON, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' };
    const server = await startPagelessServer({ environment });
    const visitor = server.visitor();
    await visitor.api(sendEnquiry, { body: ENQUIRY });
    const refused = await visitor.json('POST', sendEnquiry.path, { ...ENQUIRY, email: 'nobody' });
    expect(refused.status).toBe(400);
    const counts = ['received', 'refused'].map((result) => `shutterdesk_enquiries_total{result="${result}"}`);
    const text = await readOnceCounted(server.url, counts);
    expect(seriesIn(text, 'shutterdesk_outbox_messages{outbox="mail"}')).toBe(1);
    expect(seriesIn(text, 'shutterdesk_outbox_messages{outbox="webhook"}')).toBe(0);
    expect(seriesIn(text, 'shutterdesk_outbox_oldest_age_seconds{outbox="mail"}')).toBeGreaterThan(0);
    for (const word of [ENQUIRY.name, ENQUIRY.email, '127.0.0.1', 'owner']) expect(text).not.toContain(word);
  });

  it('count publications and their durations', async () => {
    const server = await startTestServer({ environment: ON });
    const admin = await server.admin();
    const settings = await admin.api(readSettings);
    await admin.api(saveSettings, { body: { ...settings, welcomeText: 'Another welcome' } });
    const text = await readAt(server.url);
    const published = 'shutterdesk_publication_duration_seconds_count{result="published"}';
    expect(seriesIn(text, published)).toBeGreaterThanOrEqual(2);
    expect(seriesIn(text, 'shutterdesk_page_outdated')).toBe(0);
    expect(seriesIn(text, 'shutterdesk_photographs_waiting')).toBe(0);
  });

  it('say how the backups stand', async () => {
    const server = await startPagelessServer({ environment: ON });
    const text = await readAt(server.url);
    expect(seriesIn(text, 'shutterdesk_backup_standing{state="off"}')).toBe(1);
    expect(seriesIn(text, 'shutterdesk_backup_standing{state="late"}')).toBe(0);
    expect(seriesIn(text, 'shutterdesk_backup_age_seconds')).toBeUndefined();
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await server.context.db.insertInto('backup_proofs').values({ point: 'p', isGood: 1, message: '', at }).execute();
    expect(seriesIn(await readAt(server.url), 'shutterdesk_backup_age_seconds')).toBeGreaterThanOrEqual(3600);
  });

  it('say that the page is old, and that the database does not answer', async () => {
    const publisher = new CountingPublisher();
    publisher.status = () => ({ state: 'failed', publishedAt: null, message: 'It could not be renewed.' });
    const logger = pino({ level: 'silent' });
    const server = await startPagelessServer({ environment: ON, overrides: { publisher, logger } });
    expect(seriesIn(await readAt(server.url), 'shutterdesk_database_up')).toBe(1);
    for (const table of ['settings', 'outbox', 'photos', 'backup_settings']) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(server.context.db);
    }
    const text = await readAt(server.url);
    expect(seriesIn(text, 'shutterdesk_database_up')).toBe(0);
    expect(seriesIn(text, 'shutterdesk_page_outdated')).toBe(1);
    expect(text).not.toMatch(/^shutterdesk_(?:outbox|photographs|backup)\w*[{ ]/m);
  });
});
