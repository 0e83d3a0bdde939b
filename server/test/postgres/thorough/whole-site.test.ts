import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BACKUP_FILE,
  backUpNow,
  chooseBackupPassphrase,
  erasePerson,
  readBackup,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { withKeys } from '../../../src/backup/backup-commands.ts';
import { choosePassphrase, readStudioKey } from '../../../src/backup/encryption/studio-key.ts';
import { moveDatabase } from '../../../src/backup/move/move-database.ts';
import { addressOf } from '../../../src/backup/repository/open-repository.ts';
import { verifySnapshot } from '../../../src/backup/verify/verify-snapshot.ts';
import { backUp, enquiry, filledSite, namesIn, restore, sentenceOf } from '../../backup-studio.ts';
import { announceCopy, fetchCopy, restarted, restoreWith, sendCopy } from '../../incoming-steps.ts';
import { hasObjectStore, useObjectStore } from '../../object-store.ts';
import { restartingServer } from '../../restarting-server.ts';
import { Client, refusal, temporaryFolder } from '../../test-server.ts';
import { openClient } from '../open-client.ts';
import { sightsOf } from '../sights.ts';
import { SESSION_SECRET, twoPlaces } from '../two-places.ts';

const PASSPHRASE = 'five words that nobody guesses';

describe.skipIf(!hasObjectStore())('a site on PostgreSQL and in a bucket', () => {
  const store = useObjectStore();

  it('comes back from its snapshot to PostgreSQL and to SQLite, and is verified', { timeout: 120_000 }, async () => {
    const first = await store.bucket({ SESSION_SECRET });
    const server = await filledSite({ environment: first.environment });
    await server.visitor().api(sendEnquiry, { body: enquiry('Eve') });
    await (await server.admin()).api(erasePerson, { body: { email: 'eve@example.com' } });
    await server.context.content.caughtUp();
    const sights = await sightsOf(server);
    const folder = await temporaryFolder();
    const { config } = server.context;
    const { id } = await backUp(config, folder, true);
    const own = await withKeys(config, readStudioKey);
    const order = { config: { ...config, database: null }, address: addressOf(folder), id, own };
    expect(await verifySnapshot(order)).toMatchObject({ isGood: true });
    await server.close();
    await rm(server.dataDir, { recursive: true });

    const second = await store.bucket({ SESSION_SECRET });
    const there = await twoPlaces(second.environment);
    await restore(there.config, folder);
    const again = await there.start('postgres');
    await again.context.finishing.caughtUp();
    await expect.poll(() => sightsOf(again)).toEqual(sights);
    expect((await again.visitor().send(sights.pictures[0]?.url ?? '')).status).toBe(200);

    const here = await twoPlaces();
    await restore({ ...here.config, database: null }, folder);
    const onDisk = await here.start('sqlite');
    await onDisk.context.finishing.caughtUp();
    await expect.poll(() => sightsOf(onDisk)).toEqual(sights);
  });

  it('is brought to an empty server as a copy, encrypted', { timeout: 120_000 }, async () => {
    const first = await store.bucket({ SESSION_SECRET, BACKUP_DIR: await temporaryFolder() });
    const server = await filledSite({ environment: first.environment });
    const admin = await server.admin();
    await admin.api(chooseBackupPassphrase, { body: { passphrase: PASSPHRASE } });
    await admin.api(backUpNow);
    await expect.poll(async () => (await admin.api(readBackup)).running).toBeNull();
    const { points } = await admin.api(readBackup);
    expect(points?.[0]?.proof).toMatchObject({ isGood: true, message: expect.stringContaining('page identical') });
    const recipient = (await server.context.backup.passphrase.encryption()).recipient;
    const copy = await fetchCopy(admin, recipient);
    const tar = path.join(await temporaryFolder(), 'one.tar');
    const file = await admin.send(BACKUP_FILE.replace('{id}', points?.[0]?.id ?? ''));
    await writeFile(tar, new Uint8Array(await file.arrayBuffer()));
    const { page } = await sightsOf(server);

    const second = await store.bucket({ SESSION_SECRET });
    const { runner } = await restartingServer(second.environment);
    const owner = new Client(runner.running.url);
    await owner.login();
    expect(await owner.api(readBackup)).toMatchObject({ isEmpty: true });
    await sendCopy(owner, copy);
    expect(await refusal(await restoreWith(owner, 'another one entirely'))).toEqual([403, 'wrong_password']);
    await restarted(runner, () => restoreWith(owner, PASSPHRASE));
    const there = new Client(runner.running.url);
    await expect.poll(() => there.page()).toBe(page);
    await there.login();
    expect(await there.api(readBackup), 'the key goes on sealing').toMatchObject({ hasPassphrase: true });
    expect((await announceCopy(there, copy).catch(() => 'refused')).valueOf()).toBe('refused');

    const { config: third } = await twoPlaces((await store.bucket({ SESSION_SECRET })).environment);
    expect(await sentenceOf(restore(third, tar, undefined, 'another one entirely'))).toMatch(/does not open/);
    await restore(third, tar, undefined, PASSPHRASE);
  });

  it('moves to PostgreSQL and back, and is never at both places', { timeout: 120_000 }, async () => {
    const { environment } = await store.bucket({ SESSION_SECRET });
    const { config, start, dataDir, url } = await twoPlaces(environment);
    const server = await filledSite({ dataDir, environment, database: null });
    await server.visitor().api(sendEnquiry, { body: enquiry('Eve') });
    await (await server.admin()).api(erasePerson, { body: { email: 'eve@example.com' } });
    await choosePassphrase(dataDir, 'five words that nobody guesses');
    await server.context.content.caughtUp();
    const sights = await sightsOf(server);
    await server.close();
    const key = await readFile(path.join(dataDir, 'secrets', 'backup-key'), 'utf8');

    const there = await moveDatabase(config, 'postgres');
    expect(there).toMatchObject({ before: 0 });
    expect(there?.rows).toBeGreaterThan(10);
    expect(await moveDatabase(config, 'postgres'), 'it is there already').toBeNull();
    expect(await sentenceOf(start('sqlite'))).toMatch(/is no site any more: it has moved to .*database:move/);
    const onPostgres = await start('postgres');
    await expect.poll(() => sightsOf(onPostgres)).toEqual(sights);
    expect((await onPostgres.context.backup.passphrase.read())?.recipient).toBeTruthy();
    await onPostgres.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    const after = await sightsOf(onPostgres);
    await onPostgres.close();

    expect(await moveDatabase(config, 'sqlite')).toMatchObject({ before: 0 });
    expect(await sentenceOf(start('postgres'))).toMatch(/is no site any more: it has moved to the data folder/);
    const client = await openClient(url);
    await expect(client.query('delete from settings'), 'not even by a stray server').rejects.toThrow('has moved');
    await client.end();
    expect((await readFile(path.join(dataDir, 'secrets', 'backup-key'), 'utf8')).trim()).toBe(key.trim());
    const back = await start('sqlite');
    await expect.poll(() => sightsOf(back)).toEqual(after);
    await back.close();
    expect(await moveDatabase(config, 'postgres'), 'what it left behind is replaced').toMatchObject({ before: 0 });
    expect(await namesIn(await start('postgres'))).toEqual(['Ada', 'Bo']);
  });
});
