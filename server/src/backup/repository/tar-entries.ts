import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  isSnapshotId,
  keyPath,
  objectBytes,
  objectName,
  objectPath,
  READ_ME_FILE,
  recipientOf,
  snapshotPath,
} from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { extract, type Header, type Pack, pack } from 'tar-stream';
import { encrypting } from '../encryption/age-stream.ts';
import { Meter, writeHashed } from './hashed-copy.ts';
import type { Manifest } from './manifest.ts';
import { READ_ME, type Stored } from './repository.ts';

interface TarSnapshot {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
  /** The locked key of an encrypted one. */
  readonly key: Uint8Array | null;
  /** Gives the plain bytes. */
  readonly open: (sha256: string) => Promise<Readable>;
}

const MODE = 0o600;

/** The header promises the size: any other ends the tar, instead of shifting all that follows. */
const addObject = async (tar: Pack, { sha256, bytes }: Stored, body: Readable, manifest: Manifest): Promise<void> => {
  const { sealedFor } = manifest;
  const meter = new Meter();
  const written = sealedFor === undefined ? meter.through(body) : encrypting(meter.through(body), sealedFor);
  const header = { name: objectPath(objectName(sha256, manifest)), size: objectBytes(bytes, manifest), mode: MODE };
  await pipeline(written, tar.entry(header));
  if (meter.stored().sha256 !== sha256) {
    throw new StartError(`A file of the backup is damaged, or changed while it was packed (${sha256}).`);
  }
};

const fill = async (tar: Pack, { id, bytes, manifest, key, open }: TarSnapshot): Promise<void> => {
  tar.entry({ name: READ_ME_FILE, mode: MODE }, READ_ME);
  tar.entry({ name: snapshotPath(id), mode: MODE }, Buffer.from(bytes));
  const { sealedFor } = manifest;
  if (sealedFor !== undefined && key) tar.entry({ name: keyPath(sealedFor), mode: MODE }, Buffer.from(key));
  const once = new Map(manifest.files.map((file) => [file.sha256, file]));
  for (const file of once.values()) await addObject(tar, file, await open(file.sha256), manifest);
  tar.finalize();
};

/** Streams one snapshot as a tar: unpacked, it is a folder of snapshots like any other. */
export const writeTar = async (target: Writable, snapshot: TarSnapshot): Promise<void> => {
  const tar = pack();
  const filling = fill(tar, snapshot).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  await Promise.all([filling, pipeline(tar, target)]);
};

const POINT = /^points\/([^/]+)\.json$/;
const OBJECT = /^objects\/([0-9a-f]{2})\/(\1[0-9a-f]{62})(\.age)?$/;
const KEY = /^keys\/([^/]+)$/;
const FOLDER = /^(?:|points|keys|objects|objects\/[0-9a-f]{2})\/?$/;

const isKnown = (name: string): boolean =>
  name === READ_ME_FILE ||
  isSnapshotId(POINT.exec(name)?.[1] ?? '') ||
  OBJECT.test(name) ||
  recipientOf(KEY.exec(name)?.[1] ?? '') !== null;

const refusal = (why: string): StartError =>
  new StartError(`The tar cannot be restored: ${why}. Nothing was changed; take another one.`);

const unpackEntry = async (folder: string, { name, type }: Header, body: AsyncIterable<Buffer>): Promise<void> => {
  const shown = JSON.stringify(name.slice(0, 100));
  const tidy = name.replace(/^\.\/+/, '');
  if (type === 'directory' && FOLDER.test(tidy)) return;
  if (type !== 'file') throw refusal(`${shown} in it is a link or a folder that no backup has`);
  // Nothing else is ever written, so no name can lead out of the folder.
  if (!isKnown(tidy)) throw refusal(`it holds a file that no backup has, ${shown}`);
  const target = path.join(folder, tidy);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const { sha256 } = await writeHashed(target, body);
  const [, , named = sha256, isSealed] = OBJECT.exec(tidy) ?? [];
  // Damage to an encrypted file shows when it is opened.
  if (!isSealed && named !== sha256) throw refusal(`a file in it is damaged (${named})`);
};

/** The unpacker's own errors have no code, or one of streams; those of the disk have another. */
const isOfUnpacker = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof StartError) &&
  (!('code' in error) || String(error.code).startsWith('ERR_STREAM'));

/**
 * Unpacks a tar of snapshots into a new folder.
 * @throws {StartError} for a tar that is cut short, damaged, or not one of ours
 */
export const unpackTar = async (file: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let unpacking: Promise<void> = Promise.resolve();
  const entries = extract().on('entry', (header, source, next) => {
    // Listens from the first moment on: otherwise a tar that is cut short would end the process.
    const body = new PassThrough();
    pipeline(source as unknown as NodeJS.ReadableStream, body).catch(() => undefined);
    unpacking = unpackEntry(folder, header, body);
    unpacking.then(() => next(), next);
  });
  try {
    await pipeline(createReadStream(file), entries);
  } catch (error) {
    await unpacking.catch(() => undefined);
    throw isOfUnpacker(error) ? refusal('it is damaged or cut short, or it is no tar') : error;
  }
};
