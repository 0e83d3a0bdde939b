import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BACKUP_NEWEST, backupKeyAddress, backupObjectAddress } from '@shutterdesk/shared';
import { encryptedBytes } from '@shutterdesk/shared/node/snapshot-layout';
import { describe, expect, it } from 'vitest';
import { decrypting } from '../src/backup/encryption/age-stream.ts';
import { choosePassphrase, unlockStudioKey } from '../src/backup/encryption/studio-key.ts';
import { readManifest } from '../src/backup/repository/manifest.ts';
import { backUp, CHEAP_WORK, filledSite } from './backup-studio.ts';
import { refusal, startTestServer, temporaryFolder } from './test-server.ts';

const withPlace = async () => {
  const folder = path.join(await temporaryFolder(), 'backups');
  const server = await filledSite({ environment: { BACKUP_DIR: folder } });
  const key = await choosePassphrase(server.dataDir, 'correct horse battery', CHEAP_WORK);
  return { server, folder, key, admin: await server.admin() };
};

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the newest snapshot, for a copy elsewhere', () => {
  it('is handed out encrypted, object by object, with the locked key', async () => {
    const { server, folder, key, admin } = await withPlace();
    await backUp(server.context.config, folder);
    const answer = await admin.send(BACKUP_NEWEST);
    const etag = answer.headers.get('etag') ?? '';
    const manifest = readManifest(etag.slice(1, -1), new Uint8Array(await answer.arrayBuffer()));
    expect(manifest.sealedFor).toBe(key.recipient);
    for (const { sha256, bytes } of manifest.files) {
      const object = await admin.send(backupObjectAddress(sha256));
      const body = new Uint8Array(await object.arrayBuffer());
      expect([object.status, object.headers.get('etag')]).toEqual([200, `"${sha256Of(body)}"`]);
      const plain = await buffer(decrypting(Readable.from([body]), [key.identity]));
      expect([plain.byteLength, sha256Of(plain)]).toEqual([bytes, sha256]);
    }
    const locked = await admin.send(backupKeyAddress(key.recipient));
    const opens = await unlockStudioKey(new Uint8Array(await locked.arrayBuffer()), 'correct horse battery');
    expect(opens).toEqual(key);
    const again = await admin.send(BACKUP_NEWEST, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await readdir(path.join(server.dataDir, 'incoming', 'leaving')), 'nothing is left').toEqual([]);
  });

  it('can be continued in the middle of an object', async () => {
    const { server, folder, key, admin } = await withPlace();
    const { manifest } = await backUp(server.context.config, folder);
    const { sha256 = '', bytes: plain = 0 } = manifest.files.find(({ name }) => name === 'shutterdesk.db') ?? {};
    const bytes = encryptedBytes(plain);
    const part = async (range: string) => admin.send(backupObjectAddress(sha256), { headers: { range } });
    const impossible = await part(`bytes=${bytes}-`);
    expect([impossible.status, impossible.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`]);
    const pieces: Uint8Array[] = [];
    const tags = new Set<string | null>();
    for (let start = 0; start < bytes; start += 100_000) {
      const answer = await part(`bytes=${start}-${start + 99_999}`);
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(
        `bytes ${start}-${Math.min(start + 99_999, bytes - 1)}/${bytes}`,
      );
      pieces.push(new Uint8Array(await answer.arrayBuffer()));
      tags.add(answer.headers.get('etag'));
    }
    const sealed = Buffer.concat(pieces);
    expect([...tags]).toEqual([`"${sha256Of(sealed)}"`]);
    expect(sha256Of(await buffer(decrypting(Readable.from([sealed]), [key.identity])))).toBe(sha256);
  });

  it('is an empty answer before the first snapshot, and a refusal if no repository is set', async () => {
    const { admin } = await withPlace();
    expect((await admin.send(BACKUP_NEWEST)).status).toBe(204);
    const placeless = await (await startTestServer()).admin();
    expect(await refusal(await placeless.send(BACKUP_NEWEST))).toEqual([409, 'backup_off']);
  });

  it('stays on the server until there is a passphrase', async () => {
    const folder = path.join(await temporaryFolder(), 'backups');
    const server = await filledSite({ environment: { BACKUP_DIR: folder } });
    const { manifest } = await backUp(server.context.config, folder);
    const admin = await server.admin();
    for (const address of [BACKUP_NEWEST, backupObjectAddress(manifest.files[0]?.sha256 ?? '')]) {
      expect(await refusal(await admin.send(address))).toEqual([409, 'backup_unsealed']);
    }
  });

  it('is for admins only, and gives access to no other files', async () => {
    const { server, folder, key, admin } = await withPlace();
    const { manifest } = await backUp(server.context.config, folder);
    const [visitor, object] = [server.visitor(), manifest.files[0]?.sha256 ?? ''];
    for (const address of [BACKUP_NEWEST, backupObjectAddress(object), backupKeyAddress(key.recipient)]) {
      expect((await visitor.send(address)).status).toBe(401);
    }
    for (const name of ['0'.repeat(64), '..%2f..%2fREADME.txt', 'x']) {
      expect(await refusal(await admin.send(backupObjectAddress(name)))).toEqual([404, 'not_found']);
    }
  });
});
