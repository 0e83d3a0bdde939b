import path from 'node:path';
import { backUpNow, chooseBackupPassphrase, erasePerson, listErasures, parts, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { FolderPlace } from '../../src/backup/place.ts';
import { Repository } from '../../src/backup/repository.ts';
import { undoRestore } from '../../src/backup/restore/restore-site.ts';
import { unlockKey } from '../../src/backup/studio-key.ts';
import type { Config } from '../../src/config/config.ts';
import { lockBackups } from '../../src/db/lock-backups.ts';
import { backUp, enquiry, fetchNewest, namesIn, restore, sentenceOf } from '../backup-studio.ts';
import { hasObjectStore, useObjectStore } from '../object-store.ts';
import { CountingPublisher, refusal, startPagelessServer, type TestServer, temporaryFolder } from '../test-server.ts';
import { openClient } from './open-client.ts';
import { SESSION_SECRET, twoPlaces } from './two-places.ts';
import { startBeside } from './two-servers.ts';

const nowhere = async (): Promise<Config> => (await twoPlaces()).config;

const started = ({ dataDir, database }: Config): Promise<TestServer> => startPagelessServer({ dataDir, database });

/** A point of a site without pictures, which is quick. */
const smallPoint = async () => {
  const server = await startPagelessServer();
  await server.visitor().api(sendEnquiry, { body: enquiry('Ada') });
  const folder = await temporaryFolder();
  const { id } = await backUp(server.context.config, folder);
  return { server, config: server.context.config, folder, id };
};

/** The folder of a computer that has fetched the backup of a server. */
const copyOf = async (server: TestServer, place: string): Promise<string> => {
  const [admin, copy] = [await server.admin(), new FolderPlace(await temporaryFolder())];
  await admin.api(parts.backup.save, { body: { settings: { folder: place, bucket: null } } });
  for (const [name, bytes] of (await fetchNewest(admin)).bytes) await copy.write(bytes, name);
  return copy.root;
};

describe.skipIf(!hasObjectStore())('a snapshot of either database comes back to both', () => {
  const store = useObjectStore();

  it.each(['a folder', 'a tar', 'a bucket', 'the copy of a computer'])('from %s', async (kind) => {
    const { name } = await store.bucket();
    const folder = await temporaryFolder();
    const environment = { BACKUP_S3_ENDPOINT: store.endpoint() };
    for (const options of [{ environment }, { environment, database: null }]) {
      const server = await startPagelessServer(options);
      await server.visitor().api(sendEnquiry, { body: enquiry('Ada') });
      const own = server.dataDir.split(/\W/).at(-1);
      const places = { 'a tar': `${folder}/${own}.tar`, 'a bucket': `s3://${name}/${own}` };
      let place = places[kind as keyof typeof places] ?? path.join(folder, own ?? '');
      const { backup } = server.context.config;
      await backUp(server.context.config, place);
      if (kind === 'the copy of a computer') place = await copyOf(server, place);
      for (const target of [await nowhere(), { ...(await nowhere()), database: null }]) {
        await restore({ ...target, backup }, place);
        expect(await namesIn(await started(target))).toEqual(['Ada']);
      }
    }
  });
});

describe('a snapshot is not restored into a PostgreSQL database', () => {
  it('that has something, or a running server', async () => {
    const { server, config, folder } = await smallPoint();
    const elsewhere = { ...config, dataDir: await temporaryFolder() };
    expect(await sentenceOf(restore(elsewhere, folder))).toMatch(/^A Shutterdesk server is using .*: stop it first/);
    await server.close();
    expect(await sentenceOf(restore(config, folder))).toMatch(/has photos or inquiries already.* Name a new one/);
    expect(await sentenceOf(undoRestore(config))).toMatch(/nothing to go back to: with PostgreSQL/);
    expect(await namesIn(await started(config))).toEqual(['Ada']);
  });

  it('when a newer release made it', async () => {
    const { server, folder, id } = await smallPoint();
    const kept = await server.context.backup.passphrase.kept();
    const repository = new Repository(new FolderPlace(folder), kept?.key ?? expect.fail('no key'));
    const snapshot = await repository.read(id);
    await repository.commit({ ...snapshot, number: 2, schema: [...snapshot.schema, '9999-future'] });
    expect(await sentenceOf(restore(await nowhere(), folder))).toContain('newer version: update Shutterdesk');
  });

  it('half, when the database goes away in the middle: it is as empty as before', async () => {
    const { folder } = await smallPoint();
    const config = await nowhere();
    const { database } = config;
    const reader = await openClient(database?.url ?? '');
    await reader.query('begin; select 1 from settings');
    const watcher = await openClient(database?.url ?? '');
    const restoring = sentenceOf(restore(config, folder));
    const cut = `select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = $1 and application_name = 'shutterdesk restore' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await watcher.query(cut, [database?.address])).rowCount).toBe(1);
    for (const client of [reader, watcher]) await client.end();
    expect(await restoring).toMatch(/^The database .* \(DATABASE_URL\) cannot be .* Nothing was changed\.$/);
    expect(await namesIn(await started(config))).toEqual([]);
  });
});

it('people stay erased when an older snapshot comes back to PostgreSQL', async () => {
  const { server, config, folder, id } = await smallPoint();
  await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
  await (await server.admin()).api(erasePerson, { body: { email: 'ada@example.com' } });
  await backUp(config, folder);
  const empty = await nowhere();
  await restore(empty, folder, id);
  const restored = await started(empty);
  expect(await namesIn(restored)).toEqual([]);
  expect((await (await restored.admin()).api(listErasures)).erasures).toHaveLength(1);
});

it('a database without a site, and one of a newer release, cannot be backed up', async () => {
  const config = await nowhere();
  const admin = await openClient(config.database?.url ?? '');
  await admin.query(`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`);
  expect(await sentenceOf(backUp(config, await temporaryFolder()))).toMatch(/written by a newer version/);
  await admin.query('drop schema public cascade; create schema public');
  await admin.end();
  expect(await sentenceOf(backUp(config, await temporaryFolder()))).toMatch(/^There is no site in the database/);
});

describe('several servers on one database', () => {
  it('back up one at a time, and one of them keeps to the schedule', async () => {
    const environment = { SESSION_SECRET, BACKUP_DIR: await temporaryFolder() };
    const first = await startPagelessServer({ environment });
    const { config, storage } = first.context;
    const second = await startPagelessServer({
      environment,
      overrides: { storage },
      ...(config.database ? { database: config.database } : {}),
    });
    const doesBackups = [first, second].map(({ context }) => context.peers.leaderTask.isMine);
    expect(doesBackups.filter(Boolean)).toHaveLength(1);
    const lock = await lockBackups(config);
    expect(await sentenceOf(backUp(second.context.config, await temporaryFolder()))).toContain('is running');
    expect(await refusal(await (await second.admin()).json('POST', backUpNow.path, { what: 'backup' }))).toEqual([
      409,
      'backup_busy',
    ]);
    await lock.release();
    await backUp(second.context.config, await temporaryFolder());
  });

  it('take one of two first passphrases that are chosen at once, and refuse the other', async () => {
    const environment = { SESSION_SECRET, BACKUP_DIR: await temporaryFolder() };
    const first = await startPagelessServer({ environment });
    const second = await startBeside(first, environment, { publisher: new CountingPublisher() });
    const choose = async (server: TestServer, passphrase: string) =>
      (await server.admin()).json('PUT', chooseBackupPassphrase.path, { passphrase });
    const passphrases = ['the first of two passphrases', 'the second of two passphrases'];
    const answers = await Promise.all([first, second].map((server, n) => choose(server, passphrases[n] ?? '')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = await second.context.backup.passphrase.kept();
    for (const [n, answer] of answers.entries()) {
      const key = await unlockKey(kept?.locked ?? new Uint8Array(), passphrases[n] ?? '');
      if (answer.status === 200) expect(key?.recipient).toBe(kept?.key.recipient);
      else expect([key, ...(await refusal(answer))]).toEqual([null, 409, 'backup_busy']);
    }
  });

  it('end a backup whose lock was lost: another may have begun', async () => {
    const config = await nowhere();
    const lock = await lockBackups(config);
    const admin = await openClient(config.database?.url ?? '');
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'shutterdesk backup lock'`);
    await admin.end();
    expect(await sentenceOf(lock.check())).toMatch(/the database .* \(DATABASE_URL\)/i);
    expect(lock.lost.aborted).toBe(true);
    await lock.release();
    await (await lockBackups(config)).release();
  });
});
