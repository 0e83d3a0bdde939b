import { open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { bytesInWords } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { privateFolder, SnapshotFolder, UNDER_WAY } from '@shutterdesk/shared/node/snapshot-folder';
import { keyPath, objectBytes, objectName, SNAPSHOTS, snapshotPath } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { freeBytesAt } from '../../work/disk-room.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { StudioKey } from '../encryption/studio-key.ts';
import { bytesOf, type Manifest, readManifest } from '../repository/manifest.ts';
import { refuseOtherSchema } from '../restore/check-database.ts';
import { originOf } from '../snapshot/read-snapshot.ts';

const FOLDER = 'backup-incoming';
const FAILURE = 'failure.txt';
const PRIVATE = { folderMode: 0o700, mode: 0o600, flush: true } as const;

/** An object of the incoming snapshot by its file name, and how much of it has arrived. */
export interface IncomingObject {
  readonly name: string;
  readonly bytes: number;
  readonly arrived: number;
}

const objectsOf = (manifest: Manifest): ReadonlyMap<string, number> =>
  new Map(manifest.files.map(({ sha256, bytes }) => [objectName(sha256, manifest), objectBytes(bytes, manifest)]));

interface Announced {
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

/** A snapshot that somebody brings to an empty server. It arrives in a folder that is like any repository. */
export class IncomingSnapshot {
  readonly #dataDir: string;
  readonly #folder: SnapshotFolder;
  #known: Announced | null = null;
  /** Two pieces for the same place must not both find it free. */
  readonly #appends = new SerialQueue();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#folder = new SnapshotFolder(path.join(dataDir, FOLDER));
  }

  get root(): string {
    return this.#folder.root;
  }

  #half(name: string): string {
    return this.#folder.at(UNDER_WAY, name);
  }

  /**
   * Announces a snapshot. What is here of it stays; anything else goes.
   * @throws {StartError} with a sentence for one that cannot be restored here
   */
  async begin(id: string, bytes: Uint8Array): Promise<readonly IncomingObject[]> {
    const manifest = readManifest(id, bytes);
    refuseOtherSchema(id, manifest.schema);
    await rm(this.#folder.at(SNAPSHOTS), { recursive: true, force: true });
    await rm(this.#folder.at(FAILURE), { force: true });
    this.#known = { bytes, manifest };
    const objects = await this.objects();
    await this.#checkRoom(manifest, objects);
    await writeWhole(this.#folder.at(snapshotPath(id)), bytes, PRIVATE);
    return objects;
  }

  /** The snapshot needs room twice: as it arrives, and as the restored site. */
  async #checkRoom(manifest: Manifest, objects: readonly IncomingObject[]): Promise<void> {
    const needed = bytesOf(manifest.files) + objects.reduce((sum, { bytes, arrived }) => sum + bytes - arrived, 0);
    const free = await freeBytesAt(this.#dataDir);
    if (free >= needed) return;
    throw new StartError(
      `The server’s disk is too full: the restored site needs ${bytesInWords(needed)} for a while, and ${bytesInWords(free)} are free.`,
    );
  }

  /** The manifest of the announced snapshot; it is read again after a restart. */
  async #announced(): Promise<Announced | null> {
    if (this.#known) return this.#known;
    const [id] = await this.#folder.snapshots();
    if (id === undefined) return null;
    const bytes = await readFile(this.#folder.at(snapshotPath(id)));
    this.#known = { bytes, manifest: readManifest(id, bytes) };
    return this.#known;
  }

  async objects(): Promise<readonly IncomingObject[]> {
    const announced = await this.#announced();
    const all = [...(announced ? objectsOf(announced.manifest) : [])];
    return Promise.all(
      all.map(async ([name, bytes]) => {
        const half = async () => (await stat(this.#half(name)).catch(absent))?.size;
        return { name, bytes, arrived: (await this.#folder.objectSize(name)) ?? (await half()) ?? 0 };
      }),
    );
  }

  /**
   * Adds a piece of an object, if it begins where the object ends so far.
   * @returns the bytes that are here now; null when the announced snapshot has no such object
   */
  append(name: string, start: number, piece: Uint8Array): Promise<number | null> {
    return this.#appends.run(() => this.#append(name, start, piece));
  }

  async #append(name: string, start: number, piece: Uint8Array): Promise<number | null> {
    const announced = await this.#announced();
    const whole = announced ? objectsOf(announced.manifest).get(name) : undefined;
    if (whole === undefined) return null;
    const finishedBytes = await this.#folder.objectSize(name);
    if (finishedBytes !== null) return finishedBytes;
    await privateFolder(this.#folder.at(UNDER_WAY));
    const handle = await open(this.#half(name), 'a', 0o600);
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
    if (size === whole) await this.#folder.keep(this.#half(name), name);
    return size;
  }

  /** Stores the locked key of the announced snapshot; false for the key of another one. */
  async putKey(recipient: string, locked: Uint8Array): Promise<boolean> {
    if ((await this.#announced())?.manifest.sealedFor !== recipient) return false;
    await this.#folder.putKey(recipient, locked);
    return true;
  }

  /** The locked key of an encrypted snapshot; null for a plain one, and until the key has arrived. */
  async lockedKey(): Promise<Buffer | null> {
    const recipient = (await this.#announced())?.manifest.sealedFor;
    return recipient === undefined ? null : readFile(this.#folder.at(keyPath(recipient))).catch(absent);
  }

  async isEncrypted(): Promise<boolean> {
    return (await this.#announced())?.manifest.sealedFor !== undefined;
  }

  /** Tells whether the announced snapshot carries the MAC of the key that encrypts it. */
  async isSignedBy(key: StudioKey): Promise<boolean> {
    const announced = await this.#announced();
    return announced !== null && originOf(announced.bytes, announced.manifest, new Keyring(key)) === 'signed';
  }

  /** The arrived files may be damaged, so all of them have to arrive again. */
  async failed(sentence: string): Promise<void> {
    await this.remove();
    await writeWhole(this.#folder.at(FAILURE), sentence, PRIVATE);
  }

  /** Says why the last restore failed; null if it did not. */
  async failure(): Promise<string | null> {
    return readFile(this.#folder.at(FAILURE), 'utf8').catch(absent);
  }

  async remove(): Promise<void> {
    this.#known = null;
    await rm(this.root, { recursive: true, force: true });
  }
}
