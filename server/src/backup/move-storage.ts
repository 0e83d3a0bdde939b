import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config/config.ts';
import { openIncoming } from '../config/data-folder.ts';
import { requireSqlite } from '../config/database-settings.ts';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { damageOf } from '../db/sqlite-fault.ts';
import { createDiskStorage, createS3Storage } from '../storage/create-storage.ts';
import { DERIVATIVES, HIDDEN, UPLOADS } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { claimStorage, readStorageState, type StorageKind, switchStorage } from '../storage/storage-mark.ts';

const AT_ONCE = 4;

interface Copy {
  readonly from: ObjectStorage;
  readonly to: ObjectStorage;
  /** The folder for files in progress. */
  readonly workFolder: string;
  readonly onProgress: (done: number, total: number) => void;
}

interface Copied {
  readonly objects: number;
  /** The number of them that an earlier run had copied. */
  readonly before: number;
}

const keysBelow = async (storage: ObjectStorage, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) {
    keys.push(...(key.endsWith('/') ? await keysBelow(storage, key) : [key]));
  }
  return keys;
};

/** The size and hash of a stream; `keep` may store the chunks at the same time. */
const fingerprint = async (body: Readable, keep?: (chunk: Buffer) => Promise<unknown>): Promise<string> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    await keep?.(chunk);
  }
  return `${bytes} ${hash.digest('hex')}`;
};

const writeTo = async (file: string, body: Readable): Promise<string> => {
  const handle = await open(file, 'wx');
  return fingerprint(body, (chunk) => handle.appendFile(chunk)).finally(() => handle.close());
};

const copyOne = async (key: string, { from, to, workFolder }: Copy): Promise<void> => {
  const file = path.join(workFolder, `${uuid()}.copy`);
  try {
    const source = await from.read(key);
    if (!source) throw new StartError(`${key} cannot be read any more: is another program changing the photographs?`);
    const expected = await writeTo(file, source.body);
    await to.putFile(key, file);
    const copy = await to.read(key);
    if (!copy || (await fingerprint(copy.body)) !== expected) {
      await to.remove(key);
      throw new StartError(`${key} did not arrive as it is: nothing has been switched. Please try again.`);
    }
  } finally {
    await rm(file, { force: true });
  }
};

/** An earlier run copied the object: it appears whole or not at all, and never changes. */
const isDone = async (key: string, { from, to }: Copy): Promise<boolean> => {
  const copied = await to.stat(key);
  return copied !== null && copied.bytes === (await from.stat(key))?.bytes;
};

/**
 * Copies every object, then compares size and hash at the destination. Nothing is removed.
 * @throws {StartError} for the first object that differs
 */
export const copyObjects = async (copy: Copy): Promise<Copied> => {
  const keys: string[] = [];
  for (const prefix of [UPLOADS, DERIVATIVES, HIDDEN]) keys.push(...(await keysBelow(copy.from, prefix)));
  let [copied, before] = [0, 0];
  await inParallel(keys, AT_ONCE, async (key) => {
    if (await isDone(key, copy)) before += 1;
    else await copyOne(key, copy);
    copied += 1;
    copy.onProgress(copied, keys.length);
  });
  return { objects: keys.length, before };
};

const movedIn = async (
  config: Config,
  db: Database,
  to: StorageKind,
  onProgress: (done: number, total: number) => void,
): Promise<Copied | null> => {
  if (!config.s3) throw new StartError('S3_BUCKET is not set: it names the bucket to move the photographs to or from.');
  if ((await readStorageState(db)).kind === to) return null;
  const disk = createDiskStorage(config);
  const bucket = await createS3Storage(config, config.s3);
  const [target, storage] = to === 's3' ? [config, bucket] : [{ ...config, s3: null }, disk];
  await claimStorage(target, db, storage);
  const from = to === 's3' ? disk : bucket;
  const copied = await copyObjects({ from, to: storage, workFolder: await openIncoming(config), onProgress });
  await switchStorage(db, to);
  return copied;
};

/**
 * Copies all photographs to the other store, then records that store in the database. The originals stay. An
 * interrupted run continues at the next call.
 * @returns null when they are already there
 * @throws {StartError} while a server runs, and when an object cannot be copied completely
 */
export const moveStorage = async (
  config: Config,
  to: StorageKind,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Copied | null> => {
  requireSqlite(config, 'Photographs that move');
  if (!existsSync(path.join(config.dataDir, DATABASE_FILE))) {
    throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR to the site's own.`);
  }
  const release = lockDataFolder(config.dataDir);
  try {
    const db = await openDatabase(config.dataDir);
    return await movedIn(config, db, to, onProgress).finally(() => db.destroy());
  } catch (error) {
    throw damageOf(error, config.dataDir) ?? error;
  } finally {
    release();
  }
};
