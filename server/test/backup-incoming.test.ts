import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BACKUP_INCOMING_KEY,
  BACKUP_INCOMING_OBJECT,
  BACKUP_INCOMING_SNAPSHOT,
  readBackup,
  sendEnquiry,
} from '@shutterdesk/shared';
import { STEP_BETWEEN } from '@shutterdesk/shared/node/schema-age';
import { describe, expect, it } from 'vitest';
import { choosePassphrase } from '../src/backup/encryption/studio-key.ts';
import { readManifest, written } from '../src/backup/repository/manifest.ts';
import { backUp, CHEAP_WORK, enquiry, filesIn, filledSite } from './backup-studio.ts';
import { announceCopy, fetchCopy, put, restarted, restoreWith, sendCopy } from './incoming-steps.ts';
import { restartingServer } from './restarting-server.ts';
import { Client, refusal, startTestServer, temporaryFolder } from './test-server.ts';

const PASSPHRASE = 'correct horse battery';
/** The files of a copy of a site. */
const copyOfSite = async () => {
  const place = path.join(await temporaryFolder(), 'backups');
  const server = await filledSite({ environment: { BACKUP_DIR: place } });
  const { recipient } = await choosePassphrase(server.dataDir, PASSPHRASE, CHEAP_WORK);
  await backUp(server.context.config, place, true);
  return { server, ...(await fetchCopy(await server.admin(), recipient)) };
};

const emptyServer = async () => {
  const { runner, dataDir } = await restartingServer();
  const { url } = runner.running;
  const admin = new Client(url);
  expect((await admin.login()).status).toBe(200);
  return { runner, dataDir, url, admin };
};

describe('a copy that is brought to an empty server', () => {
  it('becomes its site, after a break too', async () => {
    const copy = await copyOfSite();
    const page = () => copy.server.visitor().page();
    await expect.poll(page).toContain('/hero-');
    const { runner, dataDir, url, admin } = await emptyServer();
    expect(await admin.api(readBackup)).toMatchObject({ isEmpty: true, restoreFailure: null });
    const [first] = await announceCopy(admin, copy);
    const name = first?.name ?? '';
    const half = (copy.objects.get(name) ?? new Uint8Array()).subarray(0, 100);
    const address = BACKUP_INCOMING_OBJECT.replace('{name}', name);
    expect(await (await put(admin, address, half)).json()).toEqual({ arrived: 100 });
    expect(await (await put(admin, address, half)).json(), 'the same piece again').toEqual({ arrived: 100 });
    expect((await announceCopy(admin, copy)).find((object) => object.name === name)?.arrived).toBe(100);
    expect(await refusal(await restoreWith(admin, PASSPHRASE))).toEqual([422, 'upload_missing']);
    await sendCopy(admin, copy);
    expect(await refusal(await restoreWith(admin, 'another one entirely'))).toEqual([403, 'wrong_password']);
    await restarted(runner, async () => expect((await restoreWith(admin, PASSPHRASE)).status).toBe(202));
    expect(runner.running.url).toBe(url);
    const whole = await page();
    await expect.poll(async () => (await new Client(url).page()) === whole).toBe(true);
    expect(await readdir(dataDir)).not.toContain('backup-incoming');
    const again = new Client(url);
    expect((await again.login()).status).toBe(200);
    expect(await again.api(readBackup)).toMatchObject({ isEmpty: false });
    expect(await refusal(await put(again, address, half))).toEqual([409, 'site_not_empty']);
  });

  it('is refused when it is damaged, and the server is as it was', async () => {
    const copy = await copyOfSite();
    const { runner, url, admin } = await emptyServer();
    await sendCopy(admin, copy, (bytes) => bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1));
    await restarted(runner, () => restoreWith(admin, PASSPHRASE));
    const again = new Client(url);
    expect((await again.login()).status).toBe(200);
    const { isEmpty, restoreFailure } = await again.api(readBackup);
    expect([isEmpty, restoreFailure]).toEqual([true, expect.stringMatching(/damaged\. Nothing was changed/)]);
    expect(
      (await announceCopy(again, copy)).every(({ arrived }) => arrived === 0),
      'all arrives again',
    ).toBe(true);
  });

  it('is refused by a server with an inquiry, and by one that cannot restart itself', async () => {
    const copy = await copyOfSite();
    const server = await startTestServer();
    const admin = await server.admin();
    await sendCopy(admin, copy);
    expect(await refusal(await restoreWith(admin, PASSPHRASE))).toEqual([501, 'not_implemented']);
    await server.visitor().api(sendEnquiry, { body: enquiry('Ada') });
    const before = await filesIn(path.join(server.dataDir, 'backup-incoming'));
    for (const refused of [
      await put(admin, BACKUP_INCOMING_SNAPSHOT.replace('{id}', copy.id), copy.manifest),
      await restoreWith(admin, PASSPHRASE),
    ]) {
      expect(await refusal(refused)).toEqual([409, 'site_not_empty']);
    }
    expect(await filesIn(path.join(server.dataDir, 'backup-incoming'))).toEqual(before);
  });

  it('is accepted from admins only, and without anything that no snapshot names', async () => {
    const copy = await copyOfSite();
    const server = await startTestServer();
    const [admin, visitor] = [await server.admin(), server.visitor()];
    const point = (id: string) => BACKUP_INCOMING_SNAPSHOT.replace('{id}', id);
    expect((await put(visitor, point(copy.id), copy.manifest)).status).toBe(401);
    expect((await restoreWith(visitor, PASSPHRASE)).status).toBe(401);
    for (const [id, manifest] of [
      ['..%2f..%2fx', copy.manifest],
      [copy.id, copy.manifest.subarray(0, 100)],
      [copy.id, copy.manifest.with(20, 0)],
    ] as const) {
      expect(await refusal(await put(admin, point(id), manifest))).toEqual([409, 'backup_refused']);
    }
    const older = written({ ...readManifest(copy.id, copy.manifest), schema: ['0001-first', '0002-trust'] }, null);
    const answer = await put(admin, point(older.id), older.bytes);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining(`restore it with ${STEP_BETWEEN}`),
    ]);
    const before = Object.keys(await filesIn(server.dataDir));
    const digits = copy.id.slice(-16);
    for (const id of ['..%2f..%2fx', '..%2f..%2fsecrets%2fx', 'new%2fx', '2020-01-01T00-00-00-000Z']) {
      const answer = await put(admin, point(`${id}-${digits}`), copy.manifest);
      expect(await refusal(answer)).toEqual([409, 'backup_refused']);
    }
    expect(Object.keys(await filesIn(server.dataDir)), 'no name leads anywhere').toEqual(before);
    await announceCopy(admin, copy);
    for (const name of ['0'.repeat(64), '..%2fx', 'x']) {
      const answer = await put(admin, BACKUP_INCOMING_OBJECT.replace('{name}', name), new Uint8Array(10));
      expect(await refusal(answer)).toEqual([404, 'not_found']);
    }
    const key = await put(admin, BACKUP_INCOMING_KEY.replace('{recipient}', 'age1x'), new Uint8Array(10));
    expect(await refusal(key)).toEqual([404, 'not_found']);
    const names = Object.keys(await filesIn(path.join(server.dataDir, 'backup-incoming')));
    expect(names).toEqual([`points/${copy.id}.json`]);
    expect(await readFile(path.join(server.dataDir, 'backup-incoming', names[0] ?? ''))).toHaveLength(
      copy.manifest.byteLength,
    );
  });
});
