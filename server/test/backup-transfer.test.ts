import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  BACKUP_INCOMING,
  BACKUP_INCOMING_PIECE,
  BACKUP_NEWEST,
  BACKUP_RESTORE,
  backupPieceAddress,
  incomingFilesSchema,
  parts,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { backUp, enquiry, fetchNewest, filesIn, filledSite, namesIn, PASSPHRASE } from './backup-studio.ts';
import { restartingServer } from './restarting-server.ts';
import { Client, refusal, startTestServer, temporaryFolder } from './test-server.ts';

const PIECE = 50_000;

/** The files of a copy, as a computer has fetched them in pieces. */
const copyOfSite = async () => {
  const place = path.join(await temporaryFolder(), 'backups');
  const server = await filledSite({ environment: { BACKUP_DIR: place } });
  await backUp(server.context.config, place);
  const admin = await server.admin();
  return { server, admin, place, ...(await fetchNewest(admin)) };
};
type Copy = Awaited<ReturnType<typeof copyOfSite>>;

const announce = async (admin: Client, { newest: { id, files } }: Pick<Copy, 'newest'>) =>
  admin.json('POST', BACKUP_INCOMING, { id, files });

const putPiece = (admin: Client, name: string, piece: Uint8Array, start: number, of: number) =>
  admin.send(BACKUP_INCOMING_PIECE.replace('{name}', name), {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${start + piece.byteLength - 1}/${of}`,
    },
    body: new Blob([new Uint8Array(piece)]),
  });

const sendAll = async (admin: Client, copy: Copy, change = (bytes: Uint8Array, _name: string) => bytes) => {
  const { files } = incomingFilesSchema.parse(await (await announce(admin, copy)).json());
  for (const { name, bytes, arrived } of files) {
    const whole = change(copy.bytes.get(name) ?? new Uint8Array(), name);
    for (let at = arrived; at < bytes; at += PIECE) {
      expect((await putPiece(admin, name, whole.subarray(at, at + PIECE), at, bytes)).status).toBe(200);
    }
  }
};

const restoreWith = (admin: Client, passphrase: string) => admin.json('POST', BACKUP_RESTORE, { passphrase });

const emptyServer = async () => {
  const { runner, dataDir } = await restartingServer();
  const { url } = runner.running;
  const admin = new Client(url);
  expect((await admin.login()).status).toBe(200);
  const restarted = async (act: () => Promise<unknown>): Promise<void> => {
    const before = runner.running;
    await act();
    await expect.poll(() => runner.running !== before).toBe(true);
  };
  return { dataDir, url, admin, restarted };
};

describe('the newest backup, for a copy elsewhere', () => {
  it('is the same files as in the place, and nothing more while nothing is new', async () => {
    const { admin, bytes, newest, place } = await copyOfSite();
    const there = await filesIn(path.join(place, 'shutterdesk')).catch(() => filesIn(place));
    const names = Object.keys(there).map((name) => path.basename(name));
    expect(names.filter((name) => name !== 'README.txt').toSorted()).toEqual([...bytes.keys()].toSorted());
    const known = { headers: { 'if-none-match': `"${newest.id}"` } };
    expect((await admin.send(BACKUP_NEWEST, known)).status).toBe(304);
  });

  it('is for owners alone, and no name leads out of the place', async () => {
    const { admin, newest, server } = await copyOfSite();
    const name = newest.files[0]?.name ?? '';
    for (const address of [BACKUP_NEWEST, backupPieceAddress(name)]) {
      expect((await server.visitor().send(address)).status).toBe(401);
    }
    for (const stranger of ['..%2f..%2fshutterdesk.db', 'secrets', `${'0'.repeat(64)}.age`, '.part-x']) {
      expect((await admin.send(backupPieceAddress(stranger))).status, stranger).toBe(404);
    }
  });
});

it('answers with the whole file where the range of a piece cannot be', async () => {
  const { admin, newest, bytes } = await copyOfSite();
  const { name } = newest.files[0] ?? expect.fail('no file');
  for (const range of [
    'bytes=5-3',
    'bytes=99999999999999999999-',
    'bytes=0-1,3-4',
    'bytes=-5',
    'lines=0-1',
    'bytes=a',
  ]) {
    const answer = await admin.send(backupPieceAddress(name), { headers: { range } });
    expect(answer.status, range).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer()), range).toEqual(bytes.get(name));
  }
});

describe('a copy that is brought to an empty server', () => {
  it('becomes its site, after a break too', async () => {
    const copy = await copyOfSite();
    const { dataDir, url, admin, restarted } = await emptyServer();
    expect(await admin.api(parts.plan.read)).toMatchObject({ isEmpty: true, restoreFailure: null });
    await announce(admin, copy);
    await putPiece(admin, 'key.age', new Uint8Array(9), 0, 9);
    await announce(admin, copy);
    const [name = '', whole = new Uint8Array()] =
      [...copy.bytes].find(([, bytes]) => bytes.byteLength > 300) ?? expect.fail('no file');
    const half = whole.subarray(0, 100);
    for (const _ of ['the piece', 'the same piece again']) {
      expect(await (await putPiece(admin, name, half, 0, whole.byteLength)).json()).toEqual({ arrived: 100 });
    }
    expect(await refusal(await restoreWith(admin, PASSPHRASE))).toEqual([422, 'upload_missing']);
    await sendAll(admin, copy);
    expect(await refusal(await restoreWith(admin, 'another one entirely'))).toEqual([403, 'wrong_password']);
    await restarted(async () => expect((await restoreWith(admin, PASSPHRASE)).status).toBe(202));
    const page = await copy.server.visitor().page();
    await expect.poll(() => new Client(url).page()).toBe(page);
    expect(await readdir(dataDir)).not.toContain('backup-incoming');
    const again = new Client(url);
    expect((await again.login()).status).toBe(200);
    expect(await again.api(parts.plan.read)).toMatchObject({ isEmpty: false });
    expect(await refusal(await announce(again, copy))).toEqual([409, 'site_not_empty']);
  });

  it('is refused when it is damaged, and the server is as it was', async () => {
    const copy = await copyOfSite();
    const { url, admin, restarted } = await emptyServer();
    const isObject = (name: string) => /^[0-9a-f]{64}/.test(name);
    await sendAll(admin, copy, (bytes, name) => (isObject(name) ? bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1) : bytes));
    await restarted(() => restoreWith(admin, PASSPHRASE));
    const again = new Client(url);
    expect((await again.login()).status).toBe(200);
    const { isEmpty, restoreFailure } = await again.api(parts.plan.read);
    expect([isEmpty, restoreFailure]).toEqual([true, expect.stringMatching(/damaged\. Nothing was changed/)]);
    const { files } = incomingFilesSchema.parse(await (await announce(again, copy)).json());
    expect(
      files.every(({ arrived }) => arrived === 0),
      'all arrives again',
    ).toBe(true);
  });

  it('is refused by a server with an enquiry, and by one that cannot restart itself', async () => {
    const copy = await copyOfSite();
    const server = await startTestServer();
    const admin = await server.admin();
    await sendAll(admin, copy);
    expect(await refusal(await restoreWith(admin, PASSPHRASE))).toEqual([501, 'not_implemented']);
    await server.visitor().api(sendEnquiry, { body: enquiry('Ada') });
    for (const refused of [await announce(admin, copy), await restoreWith(admin, PASSPHRASE)]) {
      expect(await refusal(refused)).toEqual([409, 'site_not_empty']);
    }
    expect(await namesIn(server)).toEqual(['Ada']);
  });

  it('is accepted from owners only, and without a file that no backup has', async () => {
    const copy = await copyOfSite();
    const server = await startTestServer();
    const [admin, visitor] = [await server.admin(), server.visitor()];
    expect((await announce(visitor, copy)).status).toBe(401);
    expect((await restoreWith(visitor, PASSPHRASE)).status).toBe(401);
    const { id, files } = copy.newest;
    for (const [what, body, status] of [
      ['a path', { id, files: [...files, { name: '../x', bytes: 1 }] }, 409],
      ['no key', { id, files: files.filter(({ name }) => name !== 'key.age') }, 409],
      [
        'a long key',
        { id, files: files.map((file) => (file.name === 'key.age' ? { ...file, bytes: 1e9 } : file)) },
        409,
      ],
      ['more than the disk holds', { id, files: [...files, { name: `${'0'.repeat(64)}.age`, bytes: 1e15 }] }, 409],
      ['no list', { id: `000009${id.slice(6)}`, files }, 409],
      ['nothing', {}, 400],
    ] as const) {
      expect((await admin.json('POST', BACKUP_INCOMING, body)).status, what).toBe(status);
    }
    await announce(admin, copy);
    expect((await putPiece(admin, 'shutterdesk.db', new Uint8Array(1), 0, 1)).status).toBe(404);
    expect((await putPiece(admin, 'key.age', new Uint8Array(1), 0, 1e9)).status).toBe(404);
    const piece = BACKUP_INCOMING_PIECE.replace('{name}', 'key.age');
    expect((await admin.send(piece, { method: 'PUT', body: 'no range' })).status).toBe(400);
  });
});
