import { backUpNow, DEFAULT_SETTINGS, parts, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { backUp } from '../backup-studio.ts';
import { openSink } from '../mail-sink.ts';
import { ENQUIRY, FROM, STUDIO } from '../mail-studio.ts';
import { startPagelessServer, startTestServer, temporaryFolder } from '../test-server.ts';
import { ROLE } from './cluster.ts';
import { addressOf, asAdmin } from './databases.ts';
import { openClient } from './open-client.ts';
import { SESSION_SECRET } from './two-places.ts';

const STRANGER = `stranger_${process.pid}`;
beforeAll(() => asAdmin(`create role ${STRANGER} login`));
afterAll(() => asAdmin(`drop role ${STRANGER}`));

/** 'SHUT', and the key under which Kysely migrates. */
const OURS = 0x53485554;
const KYSELYS = '3853314791062309107';

/** A role that has no right but to connect takes every advisory lock that it can get. */
const lockAll = async (url: string): Promise<pg.Client> => {
  const client = await openClient(url.replace(`${ROLE}@`, `${STRANGER}@`));
  onTestFinished(() => client.end());
  await client.query(
    `select pg_try_advisory_lock(${OURS}, id) from generate_series(0, 30) id; select pg_try_advisory_lock(${KYSELYS})`,
  );
  return client;
};

it('a role without rights on the tables stops no write, whatever it locks', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const stranger = await lockAll(server.context.config.database?.url ?? '');
  // `prepare` asks for no right, and keeps its locks until the transaction ends.
  await stranger.query(
    'begin; prepare a as delete from lock_writers; prepare b as select from lock_writers for update',
  );
  const held = `select mode from pg_locks where relation = 'lock_writers'::regclass and pid = pg_backend_pid()`;
  expect((await stranger.query(held)).rows).toHaveLength(2);
  expect((await server.visitor().json('POST', sendEnquiry.path, ENQUIRY)).status).toBe(201);
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'Nobody waits' } });
  expect(await server.visitor().page()).toContain('Nobody waits');
});

it('a role without rights on the tables stops no start and no message, whatever it locks', async () => {
  const name = `strangers_${process.pid}`;
  await asAdmin(`create database ${name} owner ${ROLE}`);
  onTestFinished(() => asAdmin(`drop database ${name} with (force)`));
  const url = addressOf(name);
  await lockAll(url);
  const sink = await openSink();
  const environment = { SMTP_URL: sink.url, MAIL_FROM: FROM };
  const server = await startTestServer({ database: { url, address: name }, environment });
  await (await server.admin()).api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
  expect((await server.visitor().json('POST', sendEnquiry.path, ENQUIRY)).status).toBe(201);
  await expect.poll(() => sink.arrived).toHaveLength(1);
});

it('a role without rights on the tables stops no backup, whatever it locks', async () => {
  const environment = { SESSION_SECRET, BACKUP_DIR: await temporaryFolder() };
  const server = await startPagelessServer({ environment });
  const { config } = server.context;
  await lockAll(config.database?.url ?? '');
  await backUp(config, await temporaryFolder());
  const admin = await server.admin();
  await admin.api(backUpNow, { body: { what: 'backup' } });
  await expect.poll(async () => (await admin.api(parts.plan.read)).running).toBe(null);
  expect((await admin.api(parts.plan.read)).snapshots).toHaveLength(1);
});
