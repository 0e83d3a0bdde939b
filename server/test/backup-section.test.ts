import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  backUpNow,
  backupFileAddress,
  chooseBackupPassphrase,
  keepRecoveryKey,
  parts,
  showRecoveryKey,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { PROGRAM } from '../src/config/release.ts';
import { folderPlace, idle, type PlaceInput, startBackups } from './backup-screen.ts';
import { addPhotograph, backUp, onNewMachine, PASSPHRASE, restore, sentenceOf } from './backup-studio.ts';
import { hasObjectStore, useObjectStore } from './object-store.ts';
import { issuesOf, refusal, temporaryFolder } from './test-server.ts';

describe('a place for backups that is chosen on the screen', () => {
  it('comes with its passphrase, takes backups at once and proves them by a restore', async () => {
    const { admin, backUp, config, readPlace, save, tryPlace } = await startBackups();
    expect(await admin.api(parts.plan.read)).toMatchObject({
      place: null,
      openedBy: 'none',
      standing: { state: 'off' },
    });
    const folder = path.join(await temporaryFolder(), 'new', 'place');
    expect(await tryPlace({ settings: { folder, bucket: null } })).toEqual({
      works: true,
      message: expect.stringMatching(/^Backups can go to .* It has .* of free space\.$/),
    });
    const [lacking] = await issuesOf(await save({ settings: { folder, bucket: null } }));
    expect(lacking).toEqual({ path: 'passphrase', message: 'Please choose a passphrase' });
    expect((await readPlace()).settings).toBeNull();
    expect((await save({ settings: { folder, bucket: null }, passphrase: PASSPHRASE })).status).toBe(200);
    const { place, snapshots, openedBy, standing } = await backUp();
    expect([place, openedBy, standing.state]).toEqual(['folder', 'passphrase', 'on']);
    expect(snapshots).toMatchObject([{ proof: { isGood: true, message: expect.stringMatching(/page identical\.$/) } }]);
    expect((await restore(await onNewMachine(config), folder)).snapshot.id).toBe(snapshots?.[0]?.id);
  });

  it('may be changed: backups begin anew there, with the same passphrase or with a key of their own', async () => {
    const { backUp, config, save } = await startBackups();
    await save(await folderPlace());
    const first = await folderPlace({});
    expect((await save(first)).status).toBe(200);
    const { snapshots, standing } = await backUp();
    expect([snapshots?.length, standing.state]).toEqual([1, 'on']);
    const anew = { newKey: true, passphrase: 'another five words' };
    expect((await issuesOf(await save({ ...first, ...anew })))[0]?.message).toContain('another key');
    const second = await folderPlace(anew);
    expect((await save(second)).status).toBe(200);
    expect((await backUp()).snapshots).toMatchObject([{ proof: { isGood: true } }]);
    await restore(await onNewMachine(config), first.settings.folder ?? '', undefined, PASSPHRASE);
    const machine = await onNewMachine(config);
    expect(await sentenceOf(restore(machine, second.settings.folder ?? '', undefined, PASSPHRASE))).toContain(
      'does not open',
    );
    await restore(machine, second.settings.folder ?? '', undefined, anew.passphrase);
  });

  it('lies neither in the data folder nor in the program, whatever leads there', async () => {
    const { readPlace, save, server } = await startBackups();
    const link = path.join(await temporaryFolder(), 'link');
    await symlink(server.dataDir, link);
    const above = await temporaryFolder();
    await symlink(server.dataDir, path.join(above, 'shutterdesk'));
    for (const [folder, sentence] of [
      [path.join(server.dataDir, 'published'), 'inside the data folder'],
      [path.join(link, 'x'), 'inside the data folder'],
      [above, 'inside the data folder'],
      ['/proc/self', '/proc/self'],
      [PROGRAM, 'program’s folder'],
      ['/proc/backups', '/proc/backups'],
      ['backups', 'whole path'],
    ] as const) {
      const [issue] = await issuesOf(await save({ settings: { folder, bucket: null }, passphrase: PASSPHRASE }));
      expect(issue, folder).toEqual({ path: 'settings.folder', message: expect.stringContaining(sentence) });
    }
    expect((await readPlace()).settings).toBeNull();
  });

  it('that has the backups of another site is refused', async () => {
    const other = await startBackups();
    const place = await folderPlace();
    await other.save(place);
    await backUp(other.config, place.settings.folder ?? '');
    const { save, tryPlace } = await startBackups();
    expect(await tryPlace({ settings: place.settings })).toMatchObject({
      works: false,
      message: expect.stringContaining('backups of another site'),
    });
    expect((await issuesOf(await save(place)))[0]?.path).toBe('settings.folder');
  });
});

describe('a place that a variable names', () => {
  it('wins over the screen, and the recovery key opens its backups until somebody has a passphrase', async () => {
    const BACKUP_DIR = await temporaryFolder();
    const { admin, backUp, config, readPlace, save } = await startBackups({ BACKUP_DIR });
    expect((await readPlace()).setBy).toBe('BACKUP_DIR');
    expect(await refusal(await save(await folderPlace()))).toEqual([409, 'set_on_machine']);
    const { openedBy, standing } = await backUp();
    expect([openedBy, standing.state]).toEqual(['recovery', 'unwritten']);
    const { recoveryKey } = await admin.api(showRecoveryKey);
    expect(recoveryKey).toMatch(/^(?:[A-Z2-9]{5}-){5}[A-Z2-9]{5}$/);
    await restore(await onNewMachine(config), BACKUP_DIR, undefined, recoveryKey);
    expect(await admin.api(keepRecoveryKey)).toMatchObject({ openedBy: 'passphrase', standing: { state: 'on' } });
    expect(await admin.api(showRecoveryKey)).toEqual({ recoveryKey: null });
    const chosen = await admin.json('PUT', chooseBackupPassphrase.path, { passphrase: PASSPHRASE });
    expect(await refusal(chosen)).toEqual([403, 'wrong_password']);
    await admin.api(chooseBackupPassphrase, { body: { passphrase: PASSPHRASE, current: recoveryKey ?? '' } });
    await restore(await onNewMachine(config), BACKUP_DIR, undefined, PASSPHRASE);
  });

  it('that is empty after a disk was taken away takes nothing until a person agrees', async () => {
    const BACKUP_DIR = await temporaryFolder();
    const { backUp, night } = await startBackups({ BACKUP_DIR });
    await backUp();
    const own = path.join(BACKUP_DIR, 'shutterdesk');
    await rename(own, `${own}-away`);
    expect((await night()).standing).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('There are no backups left'),
    });
    expect(await readdir(BACKUP_DIR)).not.toContain('shutterdesk');
    await rename(`${own}-away`, own);
    expect((await night()).snapshots).toHaveLength(2);
    await rm(own, { recursive: true });
    expect((await backUp()).snapshots).toMatchObject([{ proof: { isGood: true } }]);
  });

  it('that lacks the newest backup says so until a person has looked', async () => {
    const BACKUP_DIR = await temporaryFolder();
    const { admin, backUp, night } = await startBackups({ BACKUP_DIR });
    await backUp();
    const { snapshots } = await backUp();
    await rm(path.join(BACKUP_DIR, 'shutterdesk', 'snapshots', `${snapshots?.[0]?.id}.age`));
    expect((await night()).standing).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('newest backup (number 2) is no longer'),
    });
    await admin.api(keepRecoveryKey);
    expect((await backUp()).standing.state).toBe('on');
  });
});

it('a proof finds a spoiled photograph, and the next backup writes it anew', async () => {
  const BACKUP_DIR = await temporaryFolder();
  const { admin, backUp } = await startBackups({ BACKUP_DIR });
  await backUp();
  const objects = path.join(BACKUP_DIR, 'shutterdesk', 'objects');
  const [two = ''] = await readdir(objects);
  const [name = ''] = await readdir(path.join(objects, two));
  await writeFile(path.join(objects, two, name), 'spoiled');
  await admin.api(backUpNow, { body: { what: 'proof' } });
  expect((await idle(admin)).snapshots?.[0]?.proof).toMatchObject({
    isGood: false,
    message: expect.stringMatching(/was changed, cut short or damaged/),
  });
  expect((await backUp()).snapshots?.[0]?.proof).toMatchObject({ isGood: true });
});

it('only so many backups stay as the plan says, and the objects of the others go with them', async () => {
  const { admin, backUp, save } = await startBackups();
  await save(await folderPlace());
  await admin.api(parts.plan.save, { body: { keep: { days: 1, weeks: 0, months: 0 } } });
  const first = (await backUp()).snapshots?.[0]?.id;
  // The last one that was proved stays until the next is.
  expect((await backUp()).snapshots?.map(({ id }) => id)).toContain(first);
  const ids = (await backUp()).snapshots?.map(({ id }) => id);
  expect([ids?.length, ids?.includes(first ?? '')]).toEqual([2, false]);
});

it('one backup can be downloaded as one file, which restores the site', async () => {
  const { admin, backUp, config, save, server } = await startBackups();
  await addPhotograph(server, 603);
  await save(await folderPlace());
  const { snapshots } = await backUp();
  const id = snapshots?.[0]?.id ?? '';
  const answer = await admin.send(backupFileAddress(id));
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="shutterdesk-${id}.tar"`);
  const tar = path.join(await temporaryFolder(), 'site.tar');
  await writeFile(tar, new Uint8Array(await answer.arrayBuffer()));
  expect((await restore(await onNewMachine(config), tar)).snapshot.id).toBe(id);
  expect((await admin.send(backupFileAddress(id.replace('000001', '000002')))).status).toBe(404);
});

describe.runIf(hasObjectStore())('a bucket for backups that is chosen on the screen', () => {
  const store = useObjectStore();

  const openBucket = async () => {
    const { config } = await store.bucket();
    const keys = { accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '', secret: process.env.AWS_SECRET_ACCESS_KEY ?? '' };
    return { name: config.bucket, prefix: 'studio', endpoint: config.endpoint, region: 'us-east-1', ...keys } as const;
  };
  type Bucket = NonNullable<PlaceInput['settings']['bucket']> & { readonly secret?: string };
  const at = ({ secret, ...bucket }: Bucket, passphrase?: string): PlaceInput => ({
    settings: { folder: null, bucket },
    ...(secret ? { secret } : {}),
    ...(passphrase ? { passphrase } : {}),
  });
  /** The store of these tests is on this machine. */
  const startInside = () => startBackups({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });

  it('takes backups, proves what is new in it, and keeps its secret key to itself', async () => {
    const place = await openBucket();
    const { backUp, save, server } = await startInside();
    const saved = await (await save(at(place, PASSPHRASE))).text();
    const rows = await server.context.db.selectFrom('site_config').selectAll().execute();
    for (const seen of [saved, JSON.stringify(rows)]) expect(seen).not.toContain(place.secret);
    const first = (await backUp()).snapshots?.[0]?.proof;
    expect(first).toMatchObject({ isGood: true, message: expect.stringMatching(/^\d+ files, page identical\.$/) });
    await addPhotograph(server, 603);
    const message = (await backUp()).snapshots?.[0]?.proof?.message ?? '';
    const [, files, read] = /^(\d+) files, of which (\d+) were read, page identical\.$/.exec(message) ?? [];
    expect(Number(read), message).toBeLessThan(Number(files));
  });

  it('keeps its secret key for the same store alone', async () => {
    const place = await openBucket();
    const { save } = await startInside();
    const { secret: _, ...without } = place;
    expect((await issuesOf(await save(at(without))))[0]).toMatchObject({ path: 'secret', message: 'Required' });
    await save(at(place, PASSPHRASE));
    expect((await save(at({ ...without, prefix: 'elsewhere' }))).status).toBe(200);
    expect((await issuesOf(await save(at({ ...without, endpoint: 'http://127.0.0.1:1' }))))[0]).toMatchObject({
      path: 'secret',
      message: expect.stringContaining('another store'),
    });
  });

  it.each([
    ['no such bucket', { name: 'nobody-has-made-this' }, 'has no bucket'],
    ['wrong keys', { secret: 'wrong' }, 'refuses these keys'],
    ['a store that does not answer', { endpoint: 'http://127.0.0.1:1' }, 'doesn’t answer'],
  ])('is refused with a sentence: %s', async (_name, change, sentence) => {
    const place = await openBucket();
    const { save, tryPlace } = await startInside();
    expect(await tryPlace(at({ ...place, ...change }))).toMatchObject({
      works: false,
      message: expect.stringContaining(sentence),
    });
    expect((await issuesOf(await save(at({ ...place, ...change }, PASSPHRASE))))[0]?.path).toBe('settings.bucket.name');
  });
});
