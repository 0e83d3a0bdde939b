import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import {
  type BackupPlaceInput,
  backUpNow,
  readBackup,
  readBackupPlace,
  saveBackupPlace,
  tryBackupPlace,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { PROGRAM } from '../src/config/release.ts';
import { hasObjectStore, useObjectStore } from './object-store.ts';
import { refusal, startTestServer, temporaryFolder } from './test-server.ts';

const start = async (environment: NodeJS.ProcessEnv = {}, dataDir?: string) => {
  const server = await startTestServer({ environment, ...(dataDir ? { dataDir } : {}) });
  const admin = await server.admin();
  const save = (body: BackupPlaceInput, headers: Record<string, string> = {}) =>
    admin.json('PUT', saveBackupPlace.path, body, headers);
  const attempt = (body: BackupPlaceInput) => admin.api(tryBackupPlace, { body });
  const backUp = async () => {
    await admin.api(backUpNow);
    await expect.poll(async () => (await admin.api(readBackup)).running).toBeNull();
    return admin.api(readBackup);
  };
  return { server, admin, save, attempt, backUp };
};

const issuesOf = async (response: Response) =>
  ((await response.json()) as { issues: { path: string; message: string }[] }).issues;

describe('a folder for backups that is chosen on the screen', () => {
  it('is tried, takes backups at once, without a restart, and proves them', async () => {
    const { admin, attempt, backUp, save } = await start();
    expect((await admin.api(readBackup)).places).toEqual([]);
    const folder = path.join(await temporaryFolder(), 'new', 'place');
    expect(await attempt({ folder, bucket: null })).toMatchObject({
      works: true,
      message: expect.stringMatching(/^Backups can go to .* It has .* of free space\.$/),
    });
    expect(await readdir(path.join(folder, 'shutterdesk'))).toEqual([]);
    expect(await (await save({ folder, bucket: null })).json()).toEqual({
      settings: { folder, bucket: null },
      hasSecret: false,
      setBy: null,
      problem: null,
    });
    const { places, points } = await backUp();
    expect(places).toEqual([{ kind: 'folder', name: folder }]);
    expect(points).toMatchObject([{ proof: { isGood: true } }]);
  });

  it('may be changed for another one, where backups begin anew', async () => {
    const { backUp, save } = await start();
    await save({ folder: await temporaryFolder(), bucket: null });
    await backUp();
    await save({ folder: await temporaryFolder(), bucket: null });
    const { points, standing } = await backUp();
    expect([points?.length, standing.state]).toEqual([1, 'on']);
  });

  it('lies neither in the data folder nor in the program, whatever leads there', async () => {
    const { admin, save, server } = await start();
    const link = path.join(await temporaryFolder(), 'link');
    await symlink(server.dataDir, link);
    for (const folder of [path.join(server.dataDir, 'published'), server.dataDir, path.join(link, 'x')]) {
      const [issue] = await issuesOf(await save({ folder, bucket: null }));
      expect(issue, folder).toMatchObject({
        path: 'folder',
        message: expect.stringContaining('inside the data folder'),
      });
    }
    for (const folder of [path.join(PROGRAM, 'backups'), PROGRAM]) {
      const [issue] = await issuesOf(await save({ folder, bucket: null }));
      expect(issue, folder).toMatchObject({ message: expect.stringContaining('program’s folder') });
    }
    const [relative] = await issuesOf(await save({ folder: 'backups', bucket: null }));
    expect(relative).toMatchObject({ path: 'folder', message: expect.stringContaining('whole path') });
    expect((await admin.api(readBackupPlace)).settings).toBeNull();
  });

  it('that cannot be written to is refused with a sentence, and the one before stays', async () => {
    const { admin, save } = await start();
    const folder = await temporaryFolder();
    await save({ folder, bucket: null });
    const [issue] = await issuesOf(await save({ folder: '/proc/backups', bucket: null }));
    expect(issue).toMatchObject({ path: 'folder', message: expect.stringContaining('/proc/backups') });
    expect((await admin.api(readBackupPlace)).settings).toEqual({ folder, bucket: null });
  });

  it('that has the backups of another site is refused', async () => {
    const folder = await temporaryFolder();
    const other = await start();
    await other.save({ folder, bucket: null });
    await other.backUp();
    const { attempt, save } = await start();
    expect(await attempt({ folder, bucket: null })).toMatchObject({
      works: false,
      message: expect.stringContaining('backups of another site'),
    });
    expect((await issuesOf(await save({ folder, bucket: null })))[0]?.path).toBe('folder');
  });

  it('of two people who choose one at the same time, the first stays and the second is told', async () => {
    const { admin, save } = await start();
    const tag = (await admin.send(readBackupPlace.path)).headers.get('etag') ?? '';
    const folder = await temporaryFolder();
    expect((await save({ folder, bucket: null }, { 'if-match': tag })).status).toBe(200);
    const late = await save({ folder: await temporaryFolder(), bucket: null }, { 'if-match': tag });
    expect(await refusal(late)).toEqual([412, 'precondition_failed']);
  });
});

it('a variable on the machine wins over the place on the screen, and says so', async () => {
  const BACKUP_DIR = await temporaryFolder();
  const { admin, save } = await start({ BACKUP_DIR });
  expect((await admin.api(readBackupPlace)).setBy).toBe('BACKUP_DIR');
  await mkdir(BACKUP_DIR, { recursive: true });
  expect(await refusal(await save({ folder: await temporaryFolder(), bucket: null }))).toEqual([409, 'set_on_machine']);
});

describe.runIf(hasObjectStore())('a bucket for backups that is chosen on the screen', () => {
  const store = useObjectStore();

  const at = (bucket: NonNullable<BackupPlaceInput['bucket']>): BackupPlaceInput => ({ folder: null, bucket });

  const openBucket = async () => {
    const { config } = await store.bucket();
    const keys = { accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '', secret: process.env.AWS_SECRET_ACCESS_KEY ?? '' };
    const place = {
      name: config.bucket,
      prefix: 'studio',
      endpoint: config.endpoint,
      region: 'us-east-1',
    } as const;
    return { ...place, ...keys };
  };

  it('takes encrypted backups with keys that no variable has, and sends its secret key to nobody', async () => {
    const place = await openBucket();
    const { admin, attempt, backUp, save, server } = await start();
    const [id, secret] = [process.env.AWS_ACCESS_KEY_ID, process.env.AWS_SECRET_ACCESS_KEY];
    delete process.env.AWS_ACCESS_KEY_ID;
    delete process.env.AWS_SECRET_ACCESS_KEY;
    try {
      expect((await attempt(at(place))).works).toBe(true);
      const saved = await (await save(at(place))).text();
      expect(JSON.parse(saved)).toMatchObject({ hasSecret: true, settings: { bucket: { name: place.name } } });
      const rows = await server.context.db.selectFrom('site_config').selectAll().execute();
      for (const seen of [saved, JSON.stringify(rows)]) expect(seen).not.toContain(place.secret);
      await admin.json('PUT', '/api/backup/passphrase', { passphrase: 'five words of the studio' });
      expect((await backUp()).points).toMatchObject([{ isSealed: true, proof: { isGood: true } }]);
    } finally {
      process.env.AWS_ACCESS_KEY_ID = id;
      process.env.AWS_SECRET_ACCESS_KEY = secret;
    }
  });

  it('keeps its secret key for the same store alone', async () => {
    const place = await openBucket();
    const { save } = await start();
    const { secret: _, ...without } = place;
    expect((await issuesOf(await save(at(without))))[0]).toMatchObject({ path: 'bucket.secret', message: 'Required' });
    await save(at(place));
    expect((await save(at({ ...without, prefix: 'elsewhere' }))).status).toBe(200);
    expect((await issuesOf(await save(at({ ...without, endpoint: 'http://127.0.0.1:1' }))))[0]).toMatchObject({
      path: 'bucket.secret',
      message: expect.stringContaining('another store'),
    });
  });

  it.each([
    ['no such bucket', { name: 'nobody-has-made-this' }, 'has no bucket'],
    ['wrong keys', { secret: 'wrong' }, 'refuses these keys'],
    ['a store that does not answer', { endpoint: 'http://127.0.0.1:1' }, 'doesn’t answer'],
  ])('is refused with a sentence: %s', async (_name, change, sentence) => {
    const place = await openBucket();
    const { attempt, save } = await start();
    expect(await attempt(at({ ...place, ...change }))).toMatchObject({
      works: false,
      message: expect.stringContaining(sentence),
    });
    expect((await issuesOf(await save(at({ ...place, ...change }))))[0]?.path).toBe('bucket.name');
  });
});
