import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Backup, backUpNow, readBackup, sendEnquiry, verifyBackup } from '@shutterdesk/shared';
import { objectPath } from '@shutterdesk/shared/node/snapshot-layout';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { choosePassphrase, ensureStudioKey, type StudioKey } from '../src/backup/encryption/studio-key.ts';
import { type Manifest, written } from '../src/backup/repository/manifest.ts';
import { addressOf } from '../src/backup/repository/open-repository.ts';
import { type Question, restoreSite } from '../src/backup/restore/restore-site.ts';
import {
  backedUp,
  backUp,
  CHEAP_WORK,
  enquiry,
  filledSite,
  manifestIn,
  replaceManifest,
  restore,
  sentenceOf,
} from './backup-studio.ts';
import { type Client, startTestServer, temporaryFolder } from './test-server.ts';

const PASSPHRASE = 'five words of the studio';

/** Adds a list to a folder, as anybody can who may write there. */
const plant = async (folder: string, manifest: Manifest, key: StudioKey | null): Promise<string> => {
  const { id, bytes } = written(manifest, key);
  await writeFile(path.join(folder, 'points', `${id}.json`), bytes);
  return id;
};

const plantObject = async (folder: string, bytes: Uint8Array) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await mkdir(path.dirname(path.join(folder, objectPath(sha256))), { recursive: true });
  await writeFile(path.join(folder, objectPath(sha256)), bytes);
  return { sha256, bytes: bytes.byteLength, changedAt: null };
};

const soon = (days = 1) => new Date(Date.now() + days * 86_400_000).toISOString();
const strangersKey = async () => ensureStudioKey(await temporaryFolder());

/** A stopped site with a passphrase, whose folder has one snapshot. */
const keyedSite = async () => {
  const server = await filledSite();
  await choosePassphrase(server.dataDir, PASSPHRASE, CHEAP_WORK);
  const folder = await temporaryFolder();
  const { id, manifest } = await backUp(server.context.config, folder, true);
  await server.close();
  const fresh = async () => ({ ...server.context.config, dataDir: path.join(await temporaryFolder(), 'data') });
  return { server, folder, id, manifest, fresh };
};

describe('whoever can write to the repository', () => {
  it('does not become the studio with the next restore', async () => {
    const { folder, id, manifest, fresh } = await keyedSite();
    const madeAt = new Date(Date.parse(manifest.madeAt) + 60_000).toISOString();
    const signed = await plant(folder, { ...manifest, madeAt }, await strangersKey());
    const unsigned = await plant(folder, { ...manifest, madeAt: new Date(Date.parse(madeAt) + 1).toISOString() }, null);
    const future = await plant(folder, { ...manifest, madeAt: soon() }, null);
    const config = await fresh();
    expect((await restore(config, folder, undefined, PASSPHRASE)).snapshot.id, 'its own one').toBe(id);
    expect(await sentenceOf(restore(await fresh(), folder, signed, PASSPHRASE))).toContain('somebody else wrote it');
    expect(await sentenceOf(restore(await fresh(), folder, future, PASSPHRASE))).toContain('its date is to come');
    const unattended = { snapshot: unsigned, askPassphrase: async () => PASSPHRASE };
    expect(await sentenceOf(restoreSite(await fresh(), addressOf(folder), unattended))).toContain('was not confirmed');
  });

  it('changes no signed snapshot, and gives none another date', async () => {
    const { folder, id, manifest, fresh } = await keyedSite();
    const file = path.join(folder, 'points', `${id}.json`);
    const text = await readFile(file, 'utf8');
    const changed = Buffer.from(text.replace('"withSecrets": true', '"withSecrets": false'));
    const digits = createHash('sha256').update(changed).digest('hex').slice(0, 16);
    await rm(file);
    const renamed = `${id.slice(0, -16)}${digits}`;
    await writeFile(path.join(folder, 'points', `${renamed}.json`), changed);
    expect(await sentenceOf(restore(await fresh(), folder, renamed, PASSPHRASE))).toContain('somebody else wrote it');
    const dated = `2020-01-01T00-00-00-000Z-${id.slice(-16)}`;
    await writeFile(path.join(folder, 'points', `${dated}.json`), text);
    expect(await sentenceOf(restore(await fresh(), folder, dated, PASSPHRASE))).toContain('the name of another moment');
    expect(manifest.signedBy).toMatch(/^age1/);
  });

  it('erases nobody with a list of their own', async () => {
    const { folder, id, manifest, fresh } = await keyedSite();
    const honest = await readdir(path.join(folder, 'points'));
    expect(honest).toEqual([`${id}.json`]);
    const list = await plantObject(folder, Buffer.from(`${'0'.repeat(64)} 2026-01-01T00:00:00.000Z\n`));
    const files = [...manifest.files.filter(({ name }) => name !== 'erasures.txt'), { name: 'erasures.txt', ...list }];
    for (const key of [null, await strangersKey()]) {
      await plant(folder, { ...manifest, files, madeAt: '2020-01-01T00:00:00.000Z' }, key);
    }
    const config = await fresh();
    await restore(config, folder, undefined, PASSPHRASE);
    const kept = await readFile(path.join(config.dataDir, 'erasures.txt'), 'utf8').catch(() => '');
    expect(kept).not.toContain('0'.repeat(64));
  });

  it('brings no bytes of theirs into the next snapshot', async () => {
    const server = await filledSite();
    const folder = await temporaryFolder();
    const { manifest } = await backUp(server.context.config, folder);
    const bytes = await plantObject(folder, Buffer.from('a picture of a stranger'));
    const files = manifest.files.map((file) =>
      file.name.includes('/uploads/') ? { ...file, sha256: bytes.sha256 } : file,
    );
    await plant(folder, { ...manifest, files, madeAt: new Date().toISOString() }, null);
    const next = await backUp(server.context.config, folder);
    expect(next.manifest.files.map(({ sha256 }) => sha256)).not.toContain(bytes.sha256);
  });
});

const idle = async (admin: Client): Promise<Backup> => {
  await expect.poll(async () => (await admin.api(readBackup)).running, { timeout: 60_000 }).toBeNull();
  return admin.api(readBackup);
};

it('a site that comes back without its key does not miss backups that it cannot recognise', async () => {
  const place = path.join(await temporaryFolder(), 'backups');
  const environment = { BACKUP_DIR: place };
  const server = await filledSite({ environment });
  const admin = await server.admin();
  for (const _ of [1, 2]) {
    await admin.api(backUpNow);
    await idle(admin);
  }
  const config = { ...server.context.config, dataDir: path.join(await temporaryFolder(), 'data') };
  await restore(config, path.join(place, 'shutterdesk'));
  const restored = await startTestServer({ dataDir: config.dataDir, environment });
  const again = await restored.admin();
  await again.api(backUpNow);
  expect((await idle(again)).standing).toMatchObject({ state: 'on', message: null });
});

it('planted snapshots remove nothing, and the one just made is verified', { timeout: 120_000 }, async () => {
  const place = path.join(await temporaryFolder(), 'backups');
  const server = await filledSite({ environment: { BACKUP_DIR: place } });
  const admin = await server.admin();
  await admin.api(backUpNow);
  const own = (await idle(admin)).points?.[0]?.id ?? '';
  const folder = path.join(place, 'shutterdesk');
  const manifest = await manifestIn(folder, own);
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 15)).toISOString());
  for (const madeAt of months) await plant(folder, { ...manifest, madeAt }, null);
  await writeFile(path.join(folder, 'points', '2028-01-01T00-00-00-000Z-0123456789abcdef.json'), '');
  await mkdir(path.join(folder, 'points', '2026-01-01T00-00-00-000Z-0123456789abcdef.json'));
  await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
  await admin.api(backUpNow);
  const { points, standing } = await idle(admin);
  const signed = points?.filter(({ origin }) => origin === 'signed') ?? [];
  expect(signed.map(({ id }) => id)).toContain(own);
  expect(signed).toHaveLength(2);
  expect(signed[0]).toMatchObject({ proof: { isGood: true } });
  expect(signed[0]?.id).not.toBe(own);
  expect(points?.filter(({ origin }) => origin === 'future')).toHaveLength(12);
  expect(standing.state).toBe('on');
  const made = await manifestIn(folder, signed[0]?.id ?? '');
  expect(made.number).toBe((manifest.number ?? 0) + 1);
  await rm(path.join(folder, 'points', `${signed[0]?.id}.json`));
  await admin.api(verifyBackup);
  expect((await idle(admin)).standing).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('is no longer in'),
  });
});

it('a snapshot has no sessions in it', async () => {
  const server = await filledSite();
  await server.admin();
  const folder = await temporaryFolder();
  const { manifest } = await backUp(server.context.config, folder, true);
  const sha256 = manifest.files.find(({ name }) => name === 'shutterdesk.db')?.sha256 ?? '';
  const copy = new SQLite(path.join(folder, objectPath(sha256)), { readonly: true });
  expect(copy.prepare('select count(*) from sessions').pluck().get()).toBe(0);
  copy.close();
});

describe('a restore', () => {
  it('asks before it takes what nobody can vouch for, and says who could sign in', async () => {
    const { server, config, folder, id } = await backedUp();
    await server.close();
    const questions: Question[] = [];
    const asking = (dataDir: string, point?: string) =>
      restoreSite({ ...config, dataDir }, addressOf(folder), {
        snapshot: point,
        confirm: async (question) => questions.push(question) < 0,
      });
    await sentenceOf(asking(server.dataDir, id));
    await sentenceOf(asking(await temporaryFolder(), id));
    await replaceManifest(folder, id, (manifest) => manifest);
    expect(await sentenceOf(asking(await temporaryFolder()))).toContain('was not confirmed');
    expect(questions.map(({ trust }) => trust)).toEqual(['signed', 'unverified', 'older']);
    expect(questions.map(({ accounts }) => accounts)).toEqual([['owner'], ['owner'], ['owner']]);
    expect(questions.map(({ comingBack }) => comingBack)).toEqual([[], ['owner'], ['owner']]);
  });

  it('never takes what claims a key at hand and lacks its mark, and asks by name for what another key has signed', async () => {
    const { server, config, folder, id } = await backedUp();
    await server.close();
    const own = await ensureStudioKey(server.dataDir);
    const manifest = await manifestIn(folder, id);
    const forged = await plant(
      folder,
      { ...manifest, madeAt: new Date().toISOString() },
      { ...(await strangersKey()), recipient: own.recipient },
    );
    const foreign = await plant(
      folder,
      { ...manifest, madeAt: new Date(Date.now() - 60_000).toISOString() },
      await strangersKey(),
    );
    const trusts: string[] = [];
    const asking = (point: string) =>
      restoreSite({ ...config, dataDir: server.dataDir }, addressOf(folder), {
        snapshot: point,
        confirm: async ({ trust }) => trusts.push(trust) < 0,
      });
    expect(await sentenceOf(asking(forged))).toContain('somebody else wrote it');
    expect(await sentenceOf(asking(foreign))).toContain('was not confirmed');
    expect(trusts).toEqual(['foreign']);
  });
});
