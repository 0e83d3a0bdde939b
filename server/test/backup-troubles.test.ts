import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { parts, sendEnquiry } from '@shutterdesk/shared';
import { RepositoryFolder } from '@shutterdesk/shared/node/repository-folder';
import { expect, it, vi } from 'vitest';
import { makeBackup } from '../src/backup/backup-commands.ts';
import { objectName } from '../src/backup/snapshot.ts';
import { readKept } from '../src/backup/studio-key.ts';
import { KeyFiles } from '../src/config/secrets.ts';
import { startBackups } from './backup-screen.ts';
import {
  addPhotograph,
  backedUp,
  backUp,
  enquiry,
  filesIn,
  namesIn,
  onNewMachine,
  pruneIn,
  repositoryAt,
  restore,
  sentenceOf,
} from './backup-studio.ts';
import { listening } from './listening.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

it('what no backup names is swept a day later, and nothing that one may still need', async () => {
  const { server, config, folder, files } = await backedUp();
  const place = path.join(folder, 'objects', 'ab');
  await mkdir(place, { recursive: true });
  const [young, old] = ['ab'.repeat(32), `ab${'0'.repeat(62)}`].map((name) => path.join(place, `${name}.age`));
  for (const file of [young ?? '', old ?? '']) await writeFile(file, 'of no backup');
  await utimes(old ?? '', new Date(Date.now() - 2 * 86_400_000), new Date(Date.now() - 2 * 86_400_000));
  const repository = await repositoryAt(config, folder);
  await pruneIn(server.context.config, repository, []);
  const left = (await repository.objects()).map(({ name }) => name);
  expect(left).toContain(path.basename(young ?? ''));
  expect(left).not.toContain(path.basename(old ?? ''));
  expect(left).toEqual(expect.arrayContaining(files.map(objectName)));
});

it('a clock of the place that is a month behind or ahead of the server’s makes nothing old', async () => {
  const { config, folder } = await backedUp();
  const stored = path.join(folder, 'objects', 'ab', `${'ab'.repeat(32)}.age`);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, 'of another server’s backup, which is under way');
  for (const days of [-30, 30]) {
    const then = new Date(Date.now() + days * 86_400_000);
    for (const name of Object.keys(await filesIn(folder))) await utimes(path.join(folder, name), then, then);
    await pruneIn(config, await repositoryAt(config, folder), []);
    expect(existsSync(stored)).toBe(true);
  }
});

it('two servers of one site back up into one place, and take nothing from each other', async () => {
  const { server, config, folder } = await backedUp();
  const elsewhere = await onNewMachine(config);
  await restore(elsewhere, folder);
  const twin = await startTestServer({ dataDir: elsewhere.dataDir });
  const pair = [server, twin] as const;
  await Promise.all(pair.map((each, n) => addPhotograph(each, 700 + n)));
  await Promise.all(pair.map((each, n) => each.visitor().api(sendEnquiry, { body: enquiry(`At${n}`) })));
  const made = await Promise.all(pair.map(({ context }) => backUp(context.config, folder)));
  const repository = await repositoryAt(config, folder);
  await Promise.all(pair.map(({ context }) => pruneIn(context.config, repository, [])));
  for (const [n, { id }] of made.entries()) {
    const back = await onNewMachine(config);
    await restore(back, folder, id);
    expect(await namesIn(await startTestServer({ dataDir: back.dataDir }))).toEqual(['Ada', `At${n}`]);
  }
});

it('a disk that is taken away in the middle of a backup takes nothing else’s room, and goes on when it is back', async () => {
  const { config, folder, id } = await backedUp();
  await rm(path.join(folder, 'objects'), { recursive: true });
  const away = `${folder}-away`;
  const passphrases = { given: null, askNew: async () => null };
  let isAway = false;
  const unplugged = makeBackup(config, { to: folder, passphrases }, () => {
    if (!isAway) renameSync(folder, away);
    isAway = true;
  });
  expect(await sentenceOf(unplugged)).toContain('Is its disk connected? Older backups are safe.');
  expect(existsSync(folder)).toBe(false);
  await rename(away, folder);
  const next = await backUp(config, folder);
  expect(await (await repositoryAt(config, folder)).snapshots()).toEqual([next.id, id]);
  await restore(await onNewMachine(config), folder);
});

it('a list that was damaged stops no later backup, and what it may name stays', async () => {
  const { config, folder, id } = await backedUp();
  const before = await filesIn(path.join(folder, 'objects'));
  await writeFile(path.join(folder, 'snapshots', `${id}.age`), 'spoiled');
  const old = new Date(Date.now() - 30 * 86_400_000);
  for (const name of Object.keys(before)) await utimes(path.join(folder, 'objects', name), old, old);
  await pruneIn(config, await repositoryAt(config, folder), []);
  expect(await filesIn(path.join(folder, 'objects'))).toEqual(before);
});

it('a list that somebody has spoiled is shown no more, and is read once', async () => {
  const BACKUP_DIR = await temporaryFolder();
  const { admin, backUp: press } = await startBackups({ BACKUP_DIR });
  await press();
  const [newest, older] = (await press()).snapshots ?? [];
  const shown = async () => (await admin.api(parts.plan.read)).snapshots?.map(({ id }) => id);
  expect(await shown()).toEqual([newest?.id, older?.id]);
  await writeFile(path.join(BACKUP_DIR, 'shutterdesk', 'snapshots', `${newest?.id}.age`), 'spoiled');
  const reads = vi.spyOn(RepositoryFolder.prototype, 'read');
  for (const _ of ['the first look', 'the next']) expect(await shown()).toEqual([older?.id]);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

it('a proof whose server was killed ends, so that the next one has the scratch folder to itself', async () => {
  const { config, id } = await backedUp();
  const { key } = (await readKept(new KeyFiles(config.dataDir))) ?? expect.fail('the site has no key');
  const hanging = createServer();
  const endpoint = `http://127.0.0.1:${await listening(hanging)}`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const store = { ...config.backup.store, endpoint, forcePathStyle: true, credentials };
  const place = { ...config, backup: { ...config.backup, s3: 's3://copies/studio', store } };
  const program = path.resolve(import.meta.dirname, '../src/proof-process.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] });
  const [asked, ended] = [once(hanging, 'request'), once(child, 'exit')];
  child.stdin?.end(JSON.stringify({ config: place, id, identity: key.identity, proved: null }));
  await asked;
  child.disconnect();
  expect(await ended).toEqual([1, null]);
});
