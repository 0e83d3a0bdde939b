import {
  BACKUP_INCOMING_KEY,
  BACKUP_INCOMING_OBJECT,
  BACKUP_INCOMING_SNAPSHOT,
  BACKUP_NEWEST,
  BACKUP_RESTORE,
  backupKeyAddress,
  backupObjectAddress,
  incomingObjectsSchema,
} from '@shutterdesk/shared';
import { expect } from 'vitest';
import { readManifest } from '../src/backup/repository/manifest.ts';
import type { restartingServer } from './restarting-server.ts';
import type { Client } from './test-server.ts';

const BYTES = { 'content-type': 'application/octet-stream' };

/** The newest point of a server, as a desktop app keeps it. */
export const fetchCopy = async (admin: Client, recipient: string) => {
  const bytesAt = async (address: string) => new Uint8Array(await (await admin.send(address)).arrayBuffer());
  const answer = await admin.send(BACKUP_NEWEST);
  const id = (answer.headers.get('etag') ?? '').slice(1, -1);
  const manifest = new Uint8Array(await answer.arrayBuffer());
  const objects = new Map<string, Uint8Array>();
  for (const { sha256 } of readManifest(id, manifest).files) {
    objects.set(`${sha256}.age`, await bytesAt(backupObjectAddress(sha256)));
  }
  return { id, manifest, recipient, locked: await bytesAt(backupKeyAddress(recipient)), objects };
};
export type Copy = Awaited<ReturnType<typeof fetchCopy>>;

export const put = (admin: Client, address: string, body: Uint8Array, headers = {}) =>
  admin.send(address, { method: 'PUT', headers: { ...BYTES, ...headers }, body: new Blob([new Uint8Array(body)]) });

export const announceCopy = async (admin: Client, { id, manifest }: Copy) => {
  const answer = await put(admin, BACKUP_INCOMING_SNAPSHOT.replace('{id}', id), manifest);
  expect(answer.status).toBe(200);
  return incomingObjectsSchema.parse(await answer.json()).objects;
};

export const sendCopy = async (admin: Client, copy: Copy, change = (bytes: Uint8Array) => bytes): Promise<void> => {
  for (const { name, bytes, arrived } of await announceCopy(admin, copy)) {
    const whole = change(copy.objects.get(name) ?? new Uint8Array());
    expect(whole.byteLength).toBe(bytes);
    for (let start = arrived; start < bytes; start += 50_000) {
      const headers = { 'content-range': `bytes ${start}-${Math.min(start + 50_000, bytes) - 1}/${bytes}` };
      const piece = whole.subarray(start, start + 50_000);
      const answer = await put(admin, BACKUP_INCOMING_OBJECT.replace('{name}', name), piece, headers);
      expect(answer.status).toBe(200);
    }
  }
  const answer = await put(admin, BACKUP_INCOMING_KEY.replace('{recipient}', copy.recipient), copy.locked);
  expect(answer.status).toBe(204);
};

export const restoreWith = (admin: Client, passphrase: string) => admin.json('POST', BACKUP_RESTORE, { passphrase });

/** Waits until the server has started itself again. */
export const restarted = async (
  runner: Awaited<ReturnType<typeof restartingServer>>['runner'],
  act: () => Promise<unknown>,
): Promise<void> => {
  const before = runner.running;
  await act();
  await expect.poll(() => runner.running !== before).toBe(true);
};
