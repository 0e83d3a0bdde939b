import { DEFAULT_SETTINGS, listEnquiries, listGalleryImages, readSettings, saveSettings } from '@shutterdesk/shared';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../tools/services/postgres.ts';
import { inTransaction, WRITERS } from '../../src/db/postgres/locks.ts';
import { ENQUIRY, startTestServer, type TestServer } from '../test-server.ts';

const withKey = (key: string) => ({ 'idempotency-key': key });

/** One that may be killed. */
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const ask = async <Row extends pg.QueryResultRow>(query: string, database = 'postgres'): Promise<Row[]> => {
  const client = new pg.Client(postgres.urlOf(database));
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
};

let count = 0;

/** A server with a database of its own. What goes wrong is expected here. */
const startOn = async (name?: string): Promise<TestServer> => {
  count += 1;
  const database = name ?? `outage_${count}`;
  if (!name) await ask(`create database ${database}`);
  return startTestServer({
    database: { url: postgres.urlOf(database), address: database },
    overrides: { logger: pino({ level: 'silent' }) },
  });
};

const refusalOf = async (response: Response) => {
  const { error, message } = (await response.json()) as { error: string; message: string };
  return { status: response.status, error, message, retryAfter: response.headers.get('retry-after') };
};

const UNREACHABLE = {
  status: 503,
  error: 'unavailable',
  message: 'Can’t reach the database right now. Please try again in a while.',
  retryAfter: '5',
};

it('the page and the public reads ask the database nothing', async () => {
  const server = await startOn();
  const visitor = server.visitor();
  const queries = vi.spyOn(server.context.db.getExecutor(), 'provideConnection');
  const queriesOfReads = async (): Promise<number> => {
    queries.mockClear();
    for (const path of ['/', readSettings.path, listGalleryImages.path, '/']) {
      expect((await visitor.send(path)).status).toBe(200);
    }
    return queries.mock.calls.length;
  };
  const versions = vi.spyOn(server.context.peers, 'contentVersion');
  // Others may ask meanwhile, such as those who look for work after a start.
  await expect.poll(queriesOfReads).toBe(0);
  expect(versions).not.toHaveBeenCalled();
  await visitor.json('POST', '/api/contacts', ENQUIRY);
  expect(queries, 'and an enquiry does').toHaveBeenCalled();
});

describe('while the database is away', () => {
  it('visitors are served, other calls are put off with a sentence, and all work again by themselves', async () => {
    const server = await startOn();
    const [visitor, admin] = [server.visitor(), await server.admin()];
    await postgres.crash();
    expect(await visitor.page()).toContain('</html>');
    expect(await visitor.api(readSettings)).toEqual(DEFAULT_SETTINGS);
    const behind = { headers: { cookie: 'shutterdesk.saved=999999' } };
    expect(await (await visitor.send('/', behind)).text(), 'a save elsewhere cannot be waited for').toContain(
      '</html>',
    );
    expect(await refusalOf(await visitor.json('POST', '/api/contacts', ENQUIRY, withKey('a')))).toEqual(UNREACHABLE);
    expect(await refusalOf(await admin.send('/api/contacts'))).toEqual(UNREACHABLE);
    expect(await refusalOf(await admin.json('PUT', '/api/settings', DEFAULT_SETTINGS))).toEqual(UNREACHABLE);
    expect((await visitor.send('/api/health')).status).toBe(200);
    expect((await visitor.send('/api/health/ready')).status).toBe(503);
    const { desktopLogins } = server.context.limits;
    for (let n = 0; n < desktopLogins.points; n += 1) await desktopLogins.consume('somebody');
    await expect(desktopLogins.consume('somebody'), 'limits hold at each server').rejects.toMatchObject({
      remainingPoints: 0,
    });
    await postgres.start();
    await expect.poll(async () => (await admin.send('/api/contacts')).status).toBe(200);
    expect((await visitor.json('POST', '/api/contacts', ENQUIRY, withKey('a'))).status).toBe(201);
    expect(await admin.api(listEnquiries)).toHaveLength(1);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'Back again' } });
    expect(await visitor.page()).toContain('Back again');
    expect((await visitor.send('/api/health/ready')).status).toBe(200);
  });

  it('a change that another program makes is on the page once the database is back', async () => {
    const server = await startOn();
    await (await server.admin()).api(saveSettings, { body: DEFAULT_SETTINGS });
    const { address } = server.context.config.database ?? {};
    await ask('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()', address);
    await ask(`update settings set "heroText" = 'Changed meanwhile'`, address);
    await expect.poll(() => server.visitor().page()).toContain('Changed meanwhile');
  });
});

it('a server that starts while the database restarts says so, and waits for it', async () => {
  await ask('create database outage_restart');
  await postgres.crash();
  const said = Promise.withResolvers<string>();
  const logger = pino({ level: 'warn' }, { write: said.resolve });
  const database = { url: postgres.urlOf('outage_restart'), address: 'outage_restart' };
  const starting = startTestServer({ database, overrides: { logger } });
  expect(await Promise.race([said.promise, starting])).toContain('It may be restarting: trying for a minute.');
  await postgres.start();
  expect(await (await starting).visitor().page()).toContain('</html>');
});

it('a connection that is cut inside a transaction leaves nothing half-done, and the repetition does the work once', async () => {
  const server = await startOn();
  const { database } = server.context.config;
  const holder = new pg.Client(database?.url);
  await holder.connect();
  // The transaction has begun, and waits for its turn.
  await holder.query(`begin; ${inTransaction(WRITERS)}`);
  let answer: Response | null = null;
  const sent = server.visitor().json('POST', '/api/contacts', ENQUIRY, withKey('cut'));
  void sent.then((response) => {
    answer = response;
  });
  // Ends every transaction that has begun and waits, until the enquiry's was among them.
  const cut = () =>
    ask(`select pg_terminate_backend(pid) from pg_locks where mode = 'ShareUpdateExclusiveLock' and not granted`);
  await expect.poll(async () => (await cut()) && answer !== null).toBe(true);
  expect(await refusalOf(await sent)).toEqual(UNREACHABLE);
  await holder.end();
  expect((await server.visitor().json('POST', '/api/contacts', ENQUIRY, withKey('cut'))).status).toBe(201);
  expect(await (await server.admin()).api(listEnquiries)).toHaveLength(1);
});

it('a connection that is cut in the middle of a save leaves the page as it was, and the repetition saves once', async () => {
  const server = await startOn();
  const { address } = server.context.config.database ?? {};
  const admin = await server.admin();
  const save = (heroText: string, key: string) =>
    admin.json('PUT', saveSettings.path, { ...DEFAULT_SETTINGS, heroText }, withKey(key));
  expect((await save('Before', 'first')).status).toBe(200);
  const holder = new pg.Client(postgres.urlOf(address ?? ''));
  await holder.connect();
  // The save has done its first statements when it waits for this row.
  await holder.query('begin; select 1 from settings for update');
  const sent = save('Behind', 'second');
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${address}' and wait_event_type = 'Lock' and xact_start is not null`;
  await expect.poll(() => ask(cut)).toHaveLength(1);
  expect(await refusalOf(await sent)).toEqual(UNREACHABLE);
  await holder.query('rollback');
  await holder.end();
  expect(await server.visitor().page()).toContain('Before');
  await expect.poll(async () => (await save('Behind', 'second')).status).toBe(200);
  expect(await server.visitor().page()).toContain('Behind');
});
