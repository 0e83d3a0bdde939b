import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  backUpNow,
  chooseBackupPassphrase,
  editGalleryImage,
  listEnquiries,
  listGalleryImages,
  parts,
  sendEnquiry,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Repository } from '../../src/backup/repository.ts';
import { enquiry, filledSite, PASSPHRASE, repositoryAt } from '../backup-studio.ts';
import { CRASH_ROUNDS, starter } from '../crash-steps.ts';
import { Client, PASSWORD, temporaryFolder } from '../test-server.ts';

const RESTORE = path.resolve(import.meta.dirname, '../../../tools/restore.ts');
const LONGEST_MS = 2500;
const PATIENCE = { timeout: 60_000, interval: 20 };

const signedIn = async (url: string): Promise<Client> => {
  const client = new Client(url);
  expect((await client.login()).status).toBe(200);
  return client;
};

/**
 * The point that was proved last, as far as somebody who looks at the section can know. While the page changes all the
 * time, some snapshots are of a moment whose page nobody saw.
 */
const lastProved = async ({ api }: Client): Promise<string | null> =>
  (await api(parts.plan.read)).snapshots?.find(({ proof }) => proof?.message.endsWith('page identical.'))?.id ?? null;

const proveOne = async (admin: Client): Promise<string> => {
  const before = await lastProved(admin);
  await admin.api(backUpNow, { body: { what: 'backup' } });
  await expect.poll(async () => (await admin.api(parts.plan.read)).running, PATIENCE).toBeNull();
  const { snapshots, standing } = await admin.api(parts.plan.read);
  expect([standing.message, snapshots?.[0]?.proof?.message]).toEqual([
    null,
    expect.stringMatching(/page identical\.$/),
  ]);
  expect(snapshots?.[0]?.id).not.toBe(before);
  return snapshots?.[0]?.id ?? '';
};

/** Repeats a call until the server is gone. */
const keep = async (work: (n: number) => Promise<unknown>): Promise<void> => {
  try {
    for (let n = 0; ; n += 1) await work(n);
  } catch {
    // The folder below it was deleted, or the process killed.
  }
};

/** Enquiries, edits, and backups one after another. */
const load = async (admin: Client, round: number, onProved: (id: string) => void): Promise<void> => {
  const [image] = await admin.api(listGalleryImages);
  const visitor = new Client(admin.url);
  const params = { id: image?.id ?? '' };
  await Promise.all([
    keep((n) => {
      const headers = { 'x-forwarded-for': `10.${round}.${n >> 8}.${n & 255}` };
      return visitor.api(sendEnquiry, { body: enquiry(`Bo${round}-${n}`), headers });
    }),
    keep((n) => admin.api(editGalleryImage, { params, body: { alt: `Light of round ${round}, ${n}` } })),
    keep(async () => {
      const { running } = await admin.api(parts.plan.read);
      const proved = await lastProved(admin);
      if (proved) onProved(proved);
      if (!running) await admin.api(backUpNow, { body: { what: 'backup' } });
      await wait(20);
    }),
  ]);
};

const restoreByCommand = async (dataDir: string, place: string, point: string): Promise<void> => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  const child = spawn(process.execPath, [RESTORE, '--from', place, '--snapshot', point, '--yes'], {
    env,
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
};

const namesInPoint = async (repository: Repository, id: string): Promise<readonly string[]> => {
  const { files } = await repository.read(id);
  const copy = path.join(await temporaryFolder(), 'copy.db');
  const file = files.find(({ name }) => name === 'shutterdesk.db') ?? expect.fail('no database');
  expect(await repository.fetch(file, copy)).toBeNull();
  const database = new SQLite(copy, { readonly: true });
  const names = database.prepare<[], string>('select name from contact_submissions').pluck().all();
  database.close();
  return names.toSorted();
};

const pageHash = async (url: string): Promise<string> =>
  createHash('sha256')
    .update(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .digest('hex');

const title = `${CRASH_ROUNDS} times the deleted data folder comes back as the last verified snapshot, page byte for byte`;

it(title, { timeout: 60_000 + CRASH_ROUNDS * 60_000 }, async () => {
  const site = await filledSite();
  const { dataDir } = site;
  await site.close();
  const disk = await temporaryFolder();
  const place = path.join(disk, 'shutterdesk');
  const start = starter({
    DATA_DIR: dataDir,
    BACKUP_DIR: disk,
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: PASSWORD,
  });
  for (let round = 0; round < CRASH_ROUNDS; round += 1) {
    const server = await start();
    const admin = await signedIn(server.url);
    if (round === 0) await admin.api(chooseBackupPassphrase, { body: { passphrase: PASSPHRASE } });
    let proved = await proveOne(admin);
    const loading = load(admin, round, (id) => {
      proved = id;
    });
    await wait(randomInt(LONGEST_MS));
    // The server goes on writing for a moment.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50 });
    server.child.kill('SIGKILL');
    await Promise.all([server.ended, loading]);
    await rm(dataDir, { recursive: true, force: true });

    await restoreByCommand(dataDir, place, proved);
    const restored = await start();
    const repository = await repositoryAt({ dataDir }, place);
    const { page } = await repository.read(proved);
    await expect.poll(() => pageHash(restored.url), PATIENCE).toBe(page?.sha256);
    const names = (await (await signedIn(restored.url)).api(listEnquiries)).map(({ name }) => name).toSorted();
    expect(names).toEqual(await namesInPoint(repository, proved));
    restored.child.kill('SIGTERM');
    await restored.ended;
  }
});
