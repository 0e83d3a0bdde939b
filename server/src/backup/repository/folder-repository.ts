import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { absent } from '@shutterdesk/shared/node/absent';
import { flushFolder } from '@shutterdesk/shared/node/flush';
import { SnapshotFolder, UNDER_WAY } from '@shutterdesk/shared/node/snapshot-folder';
import {
  KEYS,
  keyPath,
  LONGEST_KEY,
  LONGEST_MANIFEST,
  OBJECTS,
  objectName,
  objectPath,
  READ_ME_FILE,
  SNAPSHOTS,
  snapshotPath,
} from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { v7 as uuid } from 'uuid';
import { isLocked, openLockFile } from '../../db/database.ts';
import { writeHashed } from './hashed-copy.ts';
import { READ_ME, type Repository, readWithin, type Source, type Stored } from './repository.ts';

const LOCK = 'backup.lock';
/** A killed server may leave such a file. */
const TRY = 'try-';
const OURS = [UNDER_WAY, LOCK, READ_ME_FILE, SNAPSHOTS, OBJECTS, KEYS];

const isOurs = (name: string): boolean =>
  OURS.some((ours) => name === ours) || name.startsWith(`${LOCK}-`) || name.startsWith(TRY);

export class FolderRepository extends SnapshotFolder implements Repository {
  readonly name: string;
  /** A folder is on this machine, as the site itself is. */
  readonly encrypts = 'never';
  /** The names of objects whose folders are not flushed yet. */
  readonly #fresh = new Set<string>();
  #unlock: (() => void) | null = null;

  constructor(root: string, name = `the folder ${root}`) {
    super(root);
    this.name = name;
  }

  readManifest(id: string): Promise<Buffer> {
    return readWithin(createReadStream(this.at(snapshotPath(id))), LONGEST_MANIFEST);
  }

  async read(name: string): Promise<Readable | null> {
    return (await this.objectSize(name)) === null ? null : createReadStream(this.at(objectPath(name)));
  }

  readKey(recipient: string): Promise<Buffer | null> {
    return readWithin(createReadStream(this.at(keyPath(recipient))), LONGEST_KEY).catch(absent);
  }

  /** Writes something, and deletes it again. */
  async try(): Promise<void> {
    const file = this.at(`${TRY}${uuid()}`);
    await writeWhole(file, 'Shutterdesk tries whether backups can be kept here.\n', { mode: 0o600, flush: true });
    await rm(file);
  }

  async begin(): Promise<{ readonly wasInterrupted: boolean }> {
    const names = await readdir(this.root);
    const foreign = names.find((name) => !isOurs(name));
    if (foreign !== undefined) {
      throw new StartError(
        `The folder ${this.root} contains something else (${foreign}). Choose an empty folder or a new one.`,
      );
    }
    this.#unlock ??= this.#lock();
    await this.endRun();
    await this.prepare();
    if (!names.includes(READ_ME_FILE)) await writeWhole(this.at(READ_ME_FILE), READ_ME, { mode: 0o600 });
    return { wasInterrupted: names.includes(UNDER_WAY) };
  }

  async put(source: Source, sealedFor?: string): Promise<Stored> {
    const half = this.at(UNDER_WAY, uuid());
    try {
      const stored = await writeHashed(half, await source.open(), sealedFor);
      const name = objectName(stored.sha256, { sealedFor });
      await this.keep(half, name);
      this.#fresh.add(name);
      return stored;
    } finally {
      await rm(half, { force: true });
    }
  }

  override async commit(id: string, manifest: Uint8Array): Promise<void> {
    await super.commit(id, manifest, this.#fresh);
    this.#fresh.clear();
  }

  async end(): Promise<void> {
    if (!this.#unlock) return;
    await this.endRun();
    this.#unlock();
    this.#unlock = null;
  }

  #lock(): () => void {
    try {
      return openLockFile(this.at(LOCK));
    } catch (error) {
      if (!isLocked(error)) throw error;
      throw new StartError(`Another backup to ${this.name} is running. Wait until it has finished.`);
    }
  }

  async removeSnapshot(id: string): Promise<void> {
    await rm(this.at(snapshotPath(id)), { force: true });
    await flushFolder(this.at(SNAPSHOTS));
  }

  removeObject(name: string): Promise<void> {
    return rm(this.at(objectPath(name)), { force: true });
  }
}
