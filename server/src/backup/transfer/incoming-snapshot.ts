import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { bytesInWords } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { freeBytesAt } from '../../work/disk-room.ts';
import { SerialQueue } from '../../work/serial-queue.ts';
import { writeWhole } from '../../work/write-whole.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { StudioKey } from '../encryption/studio-key.ts';
import { absent } from '../repository/absent.ts';
import { bytesOf, type Manifest, readManifest } from '../repository/manifest.ts';
import { keyPath, objectBytes, objectName, objectPath, snapshotPath } from '../repository/repository.ts';
import { refuseOtherSchema } from '../restore/check-database.ts';
import { originOf } from '../snapshot/read-snapshot.ts';

const FOLDER = 'backup-incoming';
const FAILURE = 'failure.txt';
const UNDER_WAY = 'under-way';
const PRIVATE = { folderMode: 0o700, mode: 0o600, flush: true } as const;

/** An object of the incoming point by its file name, and how much of it has arrived. */
export interface IncomingObject {
  readonly name: string;
  readonly bytes: number;
  readonly arrived: number;
}

const objectsOf = (manifest: Manifest): ReadonlyMap<string, number> =>
  new Map(manifest.files.map(({ sha256, bytes }) => [objectName(sha256, manifest), objectBytes(bytes, manifest)]));

const sizeOf = async (file: string): Promise<number | null> => (await stat(file).catch(absent))?.size ?? null;

/** A point that somebody brings to an empty server. It arrives in a folder that is like any place of points. */
export class IncomingSnapshot {
  readonly root: string;
  readonly #dataDir: string;
  #manifest: Manifest | null = null;
  /** Two pieces for the same place must not both find it free. */
  readonly #appends = new SerialQueue();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.root = path.join(dataDir, FOLDER);
  }

  #object(name: string): string {
    return path.join(this.root, objectPath(name));
  }

  #half(name: string): string {
    return path.join(this.root, UNDER_WAY, name);
  }

  /**
   * Announces a point. What is here of it stays; anything else goes.
   * @throws {StartError} with a sentence for one that cannot be restored here
   */
  async begin(id: string, bytes: Uint8Array): Promise<readonly IncomingObject[]> {
    const manifest = readManifest(id, bytes);
    refuseOtherSchema(id, manifest.schema);
    await rm(path.join(this.root, 'points'), { recursive: true, force: true });
    await rm(path.join(this.root, FAILURE), { force: true });
    this.#manifest = manifest;
    const objects = await this.objects();
    await this.#checkRoom(manifest, objects);
    await writeWhole(path.join(this.root, snapshotPath(id)), bytes, PRIVATE);
    return objects;
  }

  /** The point needs room twice: as it arrives, and as the restored site. */
  async #checkRoom(manifest: Manifest, objects: readonly IncomingObject[]): Promise<void> {
    const needed = bytesOf(manifest.files) + objects.reduce((sum, { bytes, arrived }) => sum + bytes - arrived, 0);
    const free = await freeBytesAt(this.#dataDir);
    if (free >= needed) return;
    throw new StartError(
      `The server’s disk is too full: the restored site needs ${bytesInWords(needed)} for a while, and ${bytesInWords(free)} are free.`,
    );
  }

  /** The manifest of the announced point; it is read again after a restart. */
  async #announced(): Promise<Manifest | null> {
    if (this.#manifest) return this.#manifest;
    const [name] = (await readdir(path.join(this.root, 'points')).catch(absent)) ?? [];
    if (!name) return null;
    const id = name.replace(/\.json$/, '');
    this.#manifest = readManifest(id, await readFile(path.join(this.root, 'points', name)));
    return this.#manifest;
  }

  async objects(): Promise<readonly IncomingObject[]> {
    const manifest = await this.#announced();
    const all = [...(manifest ? objectsOf(manifest) : [])];
    return Promise.all(
      all.map(async ([name, bytes]) => {
        const arrived = (await sizeOf(this.#object(name))) ?? (await sizeOf(this.#half(name))) ?? 0;
        return { name, bytes, arrived };
      }),
    );
  }

  /**
   * Adds a piece of an object, if it begins where the object ends so far.
   * @returns the bytes that are here now; null when the announced point has no such object
   */
  append(name: string, start: number, piece: Uint8Array): Promise<number | null> {
    return this.#appends.run(() => this.#append(name, start, piece));
  }

  async #append(name: string, start: number, piece: Uint8Array): Promise<number | null> {
    const manifest = await this.#announced();
    const whole = manifest ? objectsOf(manifest).get(name) : undefined;
    if (whole === undefined) return null;
    const finishedBytes = await sizeOf(this.#object(name));
    if (finishedBytes !== null) return finishedBytes;
    const half = this.#half(name);
    await mkdir(path.dirname(half), { recursive: true, mode: 0o700 });
    const handle = await open(half, 'a', 0o600);
    let size: number;
    try {
      size = (await handle.stat()).size;
      if (start === size && size + piece.byteLength <= whole) {
        await handle.writeFile(piece);
        size += piece.byteLength;
      }
      if (size === whole) await handle.sync();
    } finally {
      await handle.close();
    }
    if (size === whole) {
      await mkdir(path.dirname(this.#object(name)), { recursive: true, mode: 0o700 });
      await rename(half, this.#object(name));
    }
    return size;
  }

  /** Stores the locked key of the announced point; false for the key of another point. */
  async putKey(recipient: string, locked: Uint8Array): Promise<boolean> {
    if ((await this.#announced())?.sealedFor !== recipient) return false;
    await writeWhole(path.join(this.root, keyPath(recipient)), locked, PRIVATE);
    return true;
  }

  /** The locked key of a sealed point; null for a plain point, and until the key has arrived. */
  async lockedKey(): Promise<Buffer | null> {
    const recipient = (await this.#announced())?.sealedFor;
    return recipient === undefined ? null : readFile(path.join(this.root, keyPath(recipient))).catch(absent);
  }

  async isSealed(): Promise<boolean> {
    return (await this.#announced())?.sealedFor !== undefined;
  }

  /**
   * Tells whether the announced snapshot carries the MAC of the key that encrypts it.
   */
  async isSignedBy(key: StudioKey): Promise<boolean> {
    const [name] = (await readdir(path.join(this.root, 'points')).catch(absent)) ?? [];
    if (!name) return false;
    const bytes = await readFile(path.join(this.root, 'points', name));
    return originOf(bytes, readManifest(name.replace(/\.json$/, ''), bytes), new Keyring(key)) === 'signed';
  }

  /** The arrived files may be damaged, so all of them have to arrive again. */
  async failed(sentence: string): Promise<void> {
    await this.remove();
    await writeWhole(path.join(this.root, FAILURE), sentence, PRIVATE);
  }

  /** Says why the last restore failed; null if it did not. */
  async failure(): Promise<string | null> {
    return readFile(path.join(this.root, FAILURE), 'utf8').catch(absent);
  }

  async remove(): Promise<void> {
    this.#manifest = null;
    await rm(this.root, { recursive: true, force: true });
  }
}
