import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Backup,
  backUpNow,
  backupFileAddress,
  chooseBackupPassphrase,
  readBackup,
  saveBackup,
  verifyBackup,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { Keyring } from '../../src/backup/encryption/keyring.ts';
import { FolderRepository } from '../../src/backup/repository/folder-repository.ts';
import { keptSnapshots, prune } from '../../src/backup/snapshot/prune.ts';
import { addPhotograph, backUp, filesIn, filledSite, manifestIn, namesIn, restore } from '../backup-studio.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Client, refusal, startTestServer, type TestServer, temporaryFolder } from '../test-server.ts';

const HOUR = 3_600_000;
const PASSPHRASE = 'five words of the studio';
const ANYWHERE = { timeZone: 'UTC', verified: null };

/** Waits until nothing is under way. */
const untilBackupIdle = async (admin: Client): Promise<Backup> => {
  await expect.poll(async () => (await admin.api(readBackup)).running, { timeout: 100_000 }).toBeNull();
  return admin.api(readBackup);
};

const withPlace = async (overrides = {}) => {
  const disk = path.join(await temporaryFolder(), 'disk');
  const server = await filledSite({ environment: { BACKUP_DIR: disk }, overrides });
  return { server, folder: path.join(disk, 'shutterdesk'), admin: await server.admin() };
};

const start = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<[TestServer, Client]> => {
  const server = await startTestServer(options);
  return [server, await server.admin()];
};

describe('Back Up Now', () => {
  it('makes a snapshot and verifies it: a restored copy has the same page', async () => {
    const { server, admin, folder } = await withPlace();
    const begun = await admin.api(backUpNow);
    expect(begun.running?.what).toBe('backup');
    const { points, standing } = await untilBackupIdle(admin);
    expect(standing).toEqual({ state: 'on', message: null, since: null });
    expect(points).toHaveLength(1);
    const manifest = await manifestIn(folder, points?.[0]?.id ?? '');
    expect(points?.[0]).toMatchObject({
      files: manifest.files.length,
      proof: { isGood: true, message: `${manifest.files.length} files, page identical.` },
    });
    expect(await readdir(server.dataDir)).not.toContain('backup-drill');
  });

  it('is refused while one is under way, and where no repository is named', async () => {
    const { admin } = await withPlace();
    await admin.api(backUpNow);
    expect(await refusal(await admin.json('POST', backUpNow.path, {}))).toEqual([409, 'backup_busy']);
    await untilBackupIdle(admin);
    const [, elsewhere] = await start();
    expect(await refusal(await elsewhere.json('POST', verifyBackup.path, {}))).toEqual([409, 'backup_off']);
    expect(await elsewhere.api(readBackup)).toMatchObject({ places: [], points: null, standing: { state: 'off' } });
  });

  it('says what went wrong, and goes on once it is put right', async () => {
    const { admin, folder } = await withPlace();
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'thesis.txt'), 'mine');
    await admin.api(backUpNow);
    expect((await untilBackupIdle(admin)).standing).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('contains something else (thesis.txt)'),
    });
    await rm(path.join(folder, 'thesis.txt'));
    await admin.api(backUpNow);
    expect((await untilBackupIdle(admin)).standing.state).toBe('on');
  });

  it('asks whether the disk is mounted where backups were and are no more', async () => {
    const { admin, folder } = await withPlace();
    await admin.api(backUpNow);
    await untilBackupIdle(admin);
    await rm(folder, { recursive: true });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await admin.api(backUpNow);
      const { points, standing } = await untilBackupIdle(admin);
      expect(points).toEqual([]);
      expect(standing).toMatchObject({ state: 'failed', message: expect.stringContaining('Is its disk connected?') });
    }
    await admin.api(saveBackup, { body: {} });
    await admin.api(backUpNow);
    expect((await untilBackupIdle(admin)).standing.state).toBe('on');
  });

  it('is for admins only', async () => {
    const [server] = await start();
    const visitor = server.visitor();
    expect((await visitor.json('PUT', chooseBackupPassphrase.path, { passphrase: PASSPHRASE })).status).toBe(401);
    for (const address of [readBackup.path, backupFileAddress('x')]) {
      expect((await visitor.send(address)).status).toBe(401);
    }
  });
});

describe('a verification', () => {
  it('finds one flipped byte, and the next backup writes it anew', async () => {
    const { admin, folder } = await withPlace();
    await admin.api(backUpNow);
    const id = (await untilBackupIdle(admin)).points?.[0]?.id ?? '';
    const original = (await manifestIn(folder, id)).files.find(({ name }) => name.includes('/uploads/'))?.sha256 ?? '';
    const object = path.join(folder, 'objects', original.slice(0, 2), original);
    const bytes = await readFile(object);
    await writeFile(object, bytes.with(100, (bytes[100] ?? 0) ^ 1));
    await admin.api(verifyBackup);
    const spoiled = await untilBackupIdle(admin);
    expect(spoiled.points?.[0]?.proof).toMatchObject({ isGood: false, message: expect.stringContaining('damaged') });
    expect(spoiled.standing).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('failed its test'),
    });
    await admin.api(backUpNow);
    expect((await untilBackupIdle(admin)).standing.state).toBe('on');
    expect(await readFile(object)).toEqual(bytes);
  });
});

describe('one snapshot as one file', () => {
  it('is a tar that restores', async () => {
    const { server, admin } = await withPlace();
    await admin.api(backUpNow);
    const id = (await untilBackupIdle(admin)).points?.[0]?.id ?? '';
    expect(await refusal(await admin.send(backupFileAddress(id)))).toEqual([409, 'backup_unsealed']);
    const short = await admin.json('PUT', chooseBackupPassphrase.path, { passphrase: 'too short' });
    expect(await refusal(short)).toEqual([400, 'invalid_request']);
    const body = { passphrase: PASSPHRASE };
    expect((await admin.api(chooseBackupPassphrase, { body })).hasPassphrase).toBe(true);
    const response = await admin.send(backupFileAddress(id));
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
      200,
      'application/x-tar',
      null,
    ]);
    const file = path.join(await temporaryFolder(), 'one.tar');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1')).not.toContain('SQLite format 3');
    await writeFile(file, bytes);
    const dataDir = await temporaryFolder();
    await restore({ ...server.context.config, dataDir }, file, undefined, PASSPHRASE);
    expect(await namesIn(await startTestServer({ dataDir }))).toEqual(['Ada']);
    expect(await refusal(await admin.send(backupFileAddress('../x')))).toEqual([404, 'not_found']);
  });
});

describe('the schedule', () => {
  it('is nightly until somebody chooses, and comes by itself', { timeout: 120_000 }, async () => {
    const clock = new FakeClock(Date.parse('2026-11-22T20:00:00.000Z'));
    const { admin } = await withPlace({ clock });
    expect(await admin.api(readBackup)).toMatchObject({ schedule: '0 3 * * *', place: 'folder', points: [] });
    await admin.api(saveBackup, { body: { schedule: '0 * * * *' } });
    clock.sleep(2 * HOUR);
    await clock.pass(10_000, async () => undefined);
    await expect
      .poll(async () => (await admin.api(readBackup)).points?.[0]?.proof?.isGood, { timeout: 100_000 })
      .toBe(true);
    await untilBackupIdle(admin);
  });

  it('says so when nothing was verified for an interval and two hours', async () => {
    const clock = new FakeClock(Date.parse('2026-11-22T20:00:00.000Z'));
    const [, admin] = await start({ environment: { BACKUP_DIR: '/dev/null/nowhere' }, overrides: { clock } });
    await admin.api(saveBackup, { body: { schedule: '0 */6 * * *' } });
    expect((await admin.api(readBackup)).standing.state).toBe('on');
    clock.sleep(9 * HOUR);
    const { points, standing } = await admin.api(readBackup);
    expect(points).toBeNull();
    expect(standing).toMatchObject({ state: 'late', since: '2026-11-23T04:00:00.000Z' });
  });

  it.each([
    ['* * * * *', 'at least 15 minutes'],
    ['0 0 30 2 *', 'never runs'],
    ['every night', 'five fields'],
    ['0 25 * * *', 'Please enter a minute, hour'],
    ['0 0 3 * * *', 'five fields'],
  ])('%s is refused with a sentence', async (schedule, sentence) => {
    const [, admin] = await start();
    const response = await admin.json('PUT', saveBackup.path, { schedule });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: [{ path: 'schedule', message: expect.stringContaining(sentence) }],
    });
  });
});

it.each([
  [{ place: 'bucket' }, 'place'],
  [{ keep: { days: -1, weeks: 0, months: 2 } }, 'keep.days'],
  [{ keep: { days: 0, weeks: 0, months: 0 } }, 'keep.days'],
  [{ keep: { days: 1.5, weeks: 0, months: 0 } }, 'keep.days'],
])('refuses %o in the settings of backups', async (input, field) => {
  const [, admin] = await start({ environment: { BACKUP_DIR: '/dev/null/nowhere' } });
  const response = await admin.json('PUT', saveBackup.path, input);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ issues: [{ path: field }] });
});

it('keeps the passphrase nowhere', async () => {
  const { server, admin, folder } = await withPlace();
  const answer = await admin.api(chooseBackupPassphrase, { body: { passphrase: PASSPHRASE } });
  expect(JSON.stringify(answer)).not.toContain(PASSPHRASE);
  await admin.api(backUpNow);
  await untilBackupIdle(admin);
  for (const root of [server.dataDir, folder]) {
    for (const name of Object.keys(await filesIn(root))) {
      expect((await readFile(path.join(root, name))).includes(PASSPHRASE), name).toBe(false);
    }
  }
});

it('removes snapshots that are not to be kept, and only those objects that no other snapshot needs', async () => {
  const server = await filledSite();
  const { config } = server.context;
  const folder = await temporaryFolder();
  const first = await backUp(config, folder);
  await addPhotograph(server, 603);
  const second = await backUp(config, folder);
  const store = new FolderRepository(folder);
  const ids = await store.snapshots();
  const kept = keptSnapshots(ids, { days: 1, weeks: 0, months: 0 }, ANYWHERE);
  await prune(
    config,
    store,
    ids.filter((id) => !kept.has(id)),
    await Keyring.of(server.dataDir),
  );
  expect(await store.snapshots()).toEqual([second.id]);
  const named = new Set(second.manifest.files.map(({ sha256 }) => sha256));
  const objects = Object.keys(await filesIn(path.join(folder, 'objects'))).map((name) => path.basename(name));
  expect(objects.toSorted()).toEqual([...named].toSorted());
  expect(first.manifest.files.every(({ sha256 }) => named.has(sha256))).toBe(false);
});

describe('what is kept', () => {
  const at = (day: string, hour = '03') => `${day}T${hour}-00-00-000Z-0123456789abcdef`;
  const POINTS = [
    at('2026-11-23', '15'),
    at('2026-11-23'),
    at('2026-11-22'),
    at('2026-11-21'),
    at('2026-11-15'),
    at('2026-10-31'),
    at('2026-10-30'),
    at('2026-09-01'),
  ];
  it.each([
    [{ days: 2, weeks: 0, months: 0 }, [0, 2]],
    [{ days: 0, weeks: 2, months: 0 }, [0, 2]],
    [{ days: 0, weeks: 0, months: 2 }, [0, 5]],
    [{ days: 3, weeks: 3, months: 3 }, [0, 2, 3, 4, 5, 7]],
    [{ days: 120, weeks: 0, months: 0 }, [0, 2, 3, 4, 5, 6, 7]],
  ])('is the newest point of each day, week and month: %o', (keep, kept) => {
    expect([...keptSnapshots(POINTS, keep, ANYWHERE)]).toEqual(kept.map((index) => POINTS[index]));
  });

  it('is the last snapshot that was verified, too', () => {
    const proved = at('2026-09-01');
    expect([...keptSnapshots(POINTS, { days: 1, weeks: 0, months: 0 }, { ...ANYWHERE, verified: proved })]).toContain(
      proved,
    );
  });

  it('goes by the days of the studio', () => {
    const inChicago = { verified: null, timeZone: 'America/Chicago' };
    const around = [at('2026-11-23', '06'), at('2026-11-23', '05')];
    expect(keptSnapshots(around, { days: 2, weeks: 0, months: 0 }, inChicago).size).toBe(2);
    expect(keptSnapshots(around, { days: 2, weeks: 0, months: 0 }, ANYWHERE).size).toBe(1);
  });
});
