import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { addGalleryImages, backUpNow, chooseBackupPassphrase, parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { standInFront } from '../../lacking-store.ts';
import { hasObjectStore, useObjectStore } from '../../object-store.ts';
import { jpeg } from '../../photographs.ts';
import { Client, temporaryFolder } from '../../test-server.ts';
import { openClient } from '../open-client.ts';
import { startTwoProcesses, TAKEN_OVER } from '../two-processes.ts';

const DUE = `update backup_settings set "savedAt" = '2026-01-01T00:00:00.000Z'`;

describe.skipIf(!hasObjectStore())('a backup of a server', () => {
  const store = useObjectStore();

  /** Two servers with a photograph. From now on the store sends no original to its end, so that a backup takes long. */
  const startSlowBackups = async (place: Record<string, string>) => {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
    const { environment, name } = await store.bucket({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
    const slow = await standInFront(store.endpoint());
    const places = Object.entries(place).map(([key, value]) => [key, value.replace('NAME', name)]);
    const more = { ...environment, S3_ENDPOINT: slow.endpoint, ...Object.fromEntries(places) };
    const { first, second, databaseUrl } = await startTwoProcesses(more);
    const [atFirst, atSecond] = [new Client(first.url), new Client(second.url)];
    for (const admin of [atFirst, atSecond]) await admin.login();
    const database = await openClient(databaseUrl);
    const imageURL = await atFirst.upload(await jpeg(700, 400));
    await atFirst.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'A mill', category: 'Family' }] } });
    const unfinished = async () => (await database.query(`select id from photos where pending <> '[]'`)).rows;
    await expect.poll(unfinished, TAKEN_OVER).toEqual([]);
    slow.lacks('originals');
    const runsAt = async (admin: Client) => {
      const { running } = await admin.api(parts.plan.read);
      return running !== null && running.files > 0 && running.files < running.ofFiles;
    };
    const isMade = async (admin: Client) => (await admin.api(parts.plan.read)).snapshots?.length;
    const isProved = async (admin: Client) => {
      const { snapshots, running } = await admin.api(parts.plan.read);
      return running === null && snapshots?.length === 1 && snapshots[0]?.proof?.isGood;
    };
    return { first, second, atFirst, atSecond, database, slow, runsAt, isMade, isProved };
  };

  it('that is killed in the middle of a scheduled one is finished by another', { timeout: 180_000 }, async () => {
    const disk = await temporaryFolder();
    const folder = path.join(disk, 'shutterdesk');
    const { first, atFirst, atSecond, database, slow, ...backup } = await startSlowBackups({ BACKUP_DIR: disk });
    await atFirst.api(parts.plan.save, { body: { schedule: '0 3 * * *' } });
    await database.query(DUE);
    await expect.poll(() => backup.runsAt(atFirst), TAKEN_OVER).toBe(true);
    expect((await atSecond.api(parts.plan.read)).running).not.toBeNull();
    first.process.child.kill('SIGKILL');
    slow.lacks('nothing');
    await expect.poll(() => backup.isMade(atSecond), TAKEN_OVER).toBe(1);
    await expect.poll(() => backup.isProved(atSecond), TAKEN_OVER).toBe(true);
    await database.end();
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(1);
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'that a person began, and that ended by %s, holds up no other for long',
    { timeout: 180_000 },
    async (signal) => {
      const BACKUP_S3 = 's3://NAME/backups';
      const { second, atFirst, atSecond, database, slow, ...backup } = await startSlowBackups({ BACKUP_S3 });
      await atSecond.api(chooseBackupPassphrase, { body: { passphrase: 'five words that nobody guesses' } });
      await atSecond.api(parts.plan.save, { body: { schedule: null } });
      await atSecond.api(backUpNow, { body: { what: 'backup' } });
      await expect.poll(() => backup.runsAt(atSecond), TAKEN_OVER).toBe(true);
      const press = async () => (await atFirst.json('POST', backUpNow.path, { what: 'backup' })).status;
      expect(await press()).toBe(409);
      second.process.child.kill(signal);
      slow.lacks('nothing');
      await expect.poll(press, TAKEN_OVER).toBe(200);
      await expect.poll(() => backup.isMade(atFirst), TAKEN_OVER).toBe(1);
      second.process.child.kill('SIGCONT');
      await expect.poll(() => backup.isProved(atFirst), TAKEN_OVER).toBe(true);
      await database.end();
    },
  );
});
