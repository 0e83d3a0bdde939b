import { appendFile, copyFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  bin,
  deleteEnquiry,
  erasePerson,
  exportPerson,
  listEnquiries,
  listEnquiryChanges,
  listErasures,
  markEnquiry,
  sendEnquiry,
  takeErasures,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { DATABASE_FILE } from '../src/db/database-file.ts';
import { startServer } from '../src/server.ts';
import { it } from './it.ts';
import { onPostgres } from './postgres/databases.ts';
import { type Client, CountingPublisher, startPagelessServer, type TestServer } from './test-server.ts';

const ADA = { name: 'Ada', email: 'Ada@Example.com', phone: '5550100', selectedPackage: 'x', message: 'Hello' };
const BEA = { ...ADA, name: 'Bea', email: 'bea@example.com' };

const send = (client: Client, body = ADA) => client.api(sendEnquiry, { body });
const erase = (admin: Client, email = ' ada@example.COM ') => admin.api(erasePerson, { body: { email } });
const names = async (admin: Client): Promise<string[]> => (await admin.api(listEnquiries)).map(({ name }) => name);

/** Every byte of the data folder as text. */
const bytes = async ({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<string> => {
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const all = files.filter((file) => file.isFile()).map((file) => readFile(path.join(file.parentPath, file.name)));
  return (await Promise.all(all)).map((content) => content.toString('latin1')).join('\n');
};

const start = async () => {
  const server = await startPagelessServer();
  return { server, admin: await server.admin() };
};

describe('a person who is erased', () => {
  it.skipIf(onPostgres)('is in no list and no byte of the data folder, however the address is written', async () => {
    const { server, admin } = await start();
    const headers = { 'idempotency-key': 'one' };
    await admin.json('POST', sendEnquiry.path, { ...ADA, email: 'ADA@example.com' }, headers);
    const { id } = await send(admin);
    const spam = await send(admin, { ...ADA, email: 'ada@example.com' });
    await send(admin, BEA);
    await admin.json('PATCH', markEnquiry.path.replace('{id}', spam.id), { spam: true }, { 'idempotency-key': 'two' });
    await admin.api(deleteEnquiry, { params: { id } });
    expect((await bytes(server)).toLowerCase()).toContain('ada@example.com');
    await erase(admin);
    expect(await names(admin)).toEqual(['Bea']);
    expect(await admin.api(bin.contacts.list)).toEqual([]);
    expect(await admin.api(listEnquiries, { query: { spam: 'only' } })).toEqual([]);
    expect((await bytes(server)).toLowerCase()).not.toContain('ada@example.com');
  });

  it('appears in the change feed only as removed ids, and the feed goes on', async () => {
    const { admin } = await start();
    const { id } = await send(admin);
    await send(admin, BEA);
    const { cursor } = await admin.api(listEnquiryChanges);
    await erase(admin);
    const after = await admin.api(listEnquiryChanges, { query: { since: cursor } });
    expect(after).toMatchObject({ changed: [], removed: [id], more: false });
    expect((await admin.api(listEnquiryChanges, { query: { since: after.cursor } })).removed).toEqual([]);
  });

  it('may write again, and that inquiry stays', async () => {
    const { admin } = await start();
    await send(admin);
    await erase(admin);
    await send(admin, { ...ADA, name: 'Ada again' });
    const { keys, erasures } = await admin.api(listErasures);
    await admin.api(takeErasures, { body: { keys, erasures } });
    expect(await names(admin)).toEqual(['Ada again']);
  });

  it('takes no more keys than a server has, however many calls bring them', async ({ admin }) => {
    const keysOf = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `${from + n}`.padStart(43, 'A'));
    await admin.api(takeErasures, { body: { keys: keysOf(0, 10), erasures: [] } });
    const refused = await admin.json('POST', takeErasures.path, { keys: keysOf(10, 10), erasures: [] });
    expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: 'keys' }] }]);
    expect((await admin.api(listErasures)).keys).toHaveLength(11);
    await admin.api(takeErasures, { body: { keys: keysOf(0, 10), erasures: [] } });
  });

  it('may be erased twice, and an unknown address is no error', async () => {
    const { admin } = await start();
    await send(admin);
    for (let turn = 0; turn < 2; turn += 1) await erase(admin);
    await erase(admin, 'nobody@example.com');
    expect(await names(admin)).toEqual([]);
  });

  it.each(['', 'ada', 'ada@', null, 7, `${'a'.repeat(250)}@example.com`])('is not found by %j', async (email) => {
    const { admin } = await start();
    await send(admin);
    for (const { path: route } of [erasePerson, exportPerson]) {
      const refused = await admin.json('POST', route, { email });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        issues: expect.arrayContaining([expect.objectContaining({ path: 'email' })]),
      });
    }
    expect(await names(admin)).toEqual(['Ada']);
  });
});

/** Stops the server, calls `change`, and starts it again on the same folder. */
const restart = async (server: TestServer, change: () => Promise<unknown>): Promise<TestServer['context']> => {
  const { config } = server.context;
  await server.close();
  await change();
  const again = await startServer(config, { publisher: new CountingPublisher() });
  return Object.assign(again.context, { close: again.close });
};

const nameRows = async ({ db }: TestServer['context']): Promise<string[]> =>
  (await db.selectFrom('contact_submissions').select('name').execute()).map(({ name }) => name);

/** A server whose database is a copy from before Ada was erased. */
const restored = async (change: (dataDir: string) => Promise<unknown> = async () => undefined) => {
  const { server, admin } = await start();
  await send(admin);
  await send(admin, BEA);
  const database = path.join(server.dataDir, DATABASE_FILE);
  const copy = path.join(server.dataDir, '..', `${path.basename(server.dataDir)}.copy`);
  await server.context.db.executeQuery({
    sql: `vacuum into '${copy}'`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [''], parameters: [] },
    queryId: { queryId: 'vacuum' },
  });
  await erase(admin);
  const fromApp = await admin.api(listErasures);
  const context = await restart(server, async () => {
    for (const tail of ['-wal', '-shm']) await rm(database + tail, { force: true });
    await copyFile(copy, database);
    await rm(copy);
    await change(server.dataDir);
  });
  return { context, fromApp, server };
};

describe.skipIf(onPostgres)('an older database', () => {
  it('is rid of erased people before it is served', async () => {
    const { context, server } = await restored();
    expect(await nameRows(context)).toEqual(['Bea']);
    expect(await bytes(server)).not.toContain('Ada@Example.com');
    expect((await stat(path.join(server.dataDir, 'erasures.txt'))).mode & 0o777).toBe(0o600);
  });

  it('is rid of them when an app names erasures that even the files have lost', async () => {
    const { context, fromApp } = await restored(async (dataDir) => {
      await rm(path.join(dataDir, 'erasures.txt'));
      await rm(path.join(dataDir, 'secrets', 'erasures'));
    });
    expect(await nameRows(context)).toEqual(['Ada', 'Bea']);
    const proofs: string[] = [];
    const taken = await context.people.take(fromApp, {
      commit: (work) => context.db.transaction().execute(work),
      prove: () => void proofs.push('asked'),
    });
    expect([taken, proofs]).toEqual([fromApp.erasures.length, ['asked']]);
    expect(await nameRows(context)).toEqual(['Bea']);
    const { keys, erasures } = await context.people.list();
    expect([keys.length, erasures]).toEqual([2, fromApp.erasures]);
  });

  it('reads past a line that a crash cut off', async () => {
    const { context } = await restored(async (dataDir) => {
      const file = path.join(dataDir, 'erasures.txt');
      await appendFile(file, 'abc 2026-');
    });
    expect(await nameRows(context)).toEqual(['Bea']);
  });
});

describe('the export of a person', () => {
  it('has everything stored about them, and nothing about others', async () => {
    const { admin } = await start();
    const { id } = await send(admin);
    await send(admin, BEA);
    const answer = await admin.json('POST', exportPerson.path, { email: 'ada@example.com' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      address: 'ada@example.com',
      records: { inquiries: [{ id, message: 'Hello', spam: false }], messages: [] },
    });
    expect(text).not.toContain('Bea');
  });

  it('is refused for an unknown person', async () => {
    const { admin } = await start();
    const refused = await admin.json('POST', exportPerson.path, { email: 'nobody@example.com' });
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { error: 'not_found', message: 'No one with this address.' },
    ]);
  });
});

describe('an app', () => {
  it('names a person by the hash, and a clock that is ahead erases no later inquiry', async () => {
    const { admin } = await start();
    await send(admin);
    await erase(admin);
    const [first] = (await admin.api(listErasures)).erasures;
    await send(admin);
    await admin.api(erasePerson, { body: { person: first?.person ?? '', at: '2999-01-01T00:00:00.000Z' } });
    expect(await names(admin)).toEqual([]);
    await send(admin, { ...ADA, name: 'Later' });
    expect(await names(admin)).toEqual(['Later']);
  });

  it.each([
    [{ person: 'x' }],
    [{ person: 'x'.repeat(43), email: ADA.email }],
    [{ person: 'x'.repeat(43), at: 'now' }],
    [{}],
  ])('is refused %j', async (body) => {
    const { admin } = await start();
    expect((await admin.json('POST', erasePerson.path, body)).status).toBe(400);
  });
});
