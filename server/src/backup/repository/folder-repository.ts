import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { absent } from '@shutterdesk/shared/node/absent';
import { flushFolder } from '@shutterdesk/shared/node/flush';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { v7 as uuid } from 'uuid';
import { isLocked, openLockFile } from '../../db/database.ts';
import { freeBytesAt } from '../../work/disk-room.ts';
import { flush } from '../../work/flush.ts';
import { writeWhole } from '../../work/write-whole.ts';
import { absent } from './absent.ts';
import { writeHashed } from './hashed-copy.ts';
import { isSnapshotId } from './manifest.ts';
import {
  keyPath,
  LONGEST_KEY,
  LONGEST_MANIFEST,
  OBJECT_NAME,
  objectName,
  objectPath,
  READ_ME,
  type Repository,
  readWithin,
  recipientOf,
  type Source,
  type Stored,
  snapshotPath,
} from './repository.ts';

/** Half-written files. While a run lasts, this folder exists. */
const UNDER_WAY = 'under-way';
const LOCK = 'backup.lock';
const READ_ME_FILE = 'README.txt';
const OURS = [UNDER_WAY, LOCK, READ_ME_FILE, 'points', 'objects', 'keys'];

const isOurs = (name: string): boolean => OURS.some((ours) => name === ours || name.startsWith(`${LOCK}-`));

export const privateFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });

/** Points in a plain folder. Each file gets its name only when its bytes are on the disk. */
export class FolderRepository implements Repository {
  readonly #root: string;
  /** Folders with new entries that are not flushed yet. */
  readonly #touched = new Set<string>();
  #unlock: (() => void) | null = null;
  readonly name: string;
  /** A folder is on this machine, as the site itself is. */
  readonly encrypts = 'never';

  constructor(root: string, name = `the folder ${root}`) {
    this.#root = root;
    this.name = name;
  }

  #at(...parts: readonly string[]): string {
    return path.join(this.#root, ...parts);
  }

  async snapshots(): Promise<readonly string[]> {
    const entries = (await readdir(this.#at('points'), { withFileTypes: true }).catch(absent)) ?? [];
    // A folder or a link that a stranger put there must not stop the next backup.
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    return ids.filter(isSnapshotId).toSorted().toReversed();
  }

  readManifest(id: string): Promise<Buffer> {
    return readWithin(createReadStream(this.#at(snapshotPath(id))), LONGEST_MANIFEST);
  }

  async objects(): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for (const part of (await readdir(this.#at('objects')).catch(absent)) ?? []) {
      for (const name of (await readdir(this.#at('objects', part)).catch(absent)) ?? []) {
        if (OBJECT_NAME.test(name)) found.set(name, (await stat(this.#at('objects', part, name))).size);
      }
    }
    return found;
  }

  async read(name: string): Promise<Readable | null> {
    const stats = await stat(this.#at(objectPath(name))).catch(absent);
    return stats && createReadStream(this.#at(objectPath(name)));
  }

  async recipients(): Promise<readonly string[]> {
    return ((await readdir(this.#at('keys')).catch(absent)) ?? []).flatMap((name) => recipientOf(name) ?? []);
  }

  readKey(recipient: string): Promise<Buffer | null> {
    return readWithin(createReadStream(this.#at(keyPath(recipient))), LONGEST_KEY).catch(absent);
  }

  putKey(recipient: string, locked: Uint8Array): Promise<void> {
    return writeWhole(this.#at(keyPath(recipient)), locked, { folderMode: 0o700, mode: 0o600, flush: true });
  }

  async freeBytes(): Promise<number> {
    return freeBytesAt(this.#root);
  }

  async begin(): Promise<{ readonly wasInterrupted: boolean }> {
    const names = await readdir(this.#root);
    const foreign = names.find((name) => !isOurs(name));
    if (foreign !== undefined) {
      throw new StartError(
        `The folder ${this.#root} holds something else (${foreign}): name an empty one, or a new one.`,
      );
    }
    this.#unlock ??= this.#lock();
    const wasInterrupted = names.includes(UNDER_WAY);
    await rm(this.#at(UNDER_WAY), { recursive: true, force: true });
    for (const name of [UNDER_WAY, 'points', 'objects']) await privateFolder(this.#at(name));
    if (!names.includes(READ_ME_FILE)) await writeWhole(this.#at(READ_ME_FILE), READ_ME, { mode: 0o600 });
    return { wasInterrupted };
  }

  async put(source: Source, sealedFor?: string): Promise<Stored> {
    const half = this.#at(UNDER_WAY, uuid());
    try {
      const stored = await writeHashed(half, await source.open(), sealedFor);
      const file = this.#at(objectPath(objectName(stored.sha256, { sealedFor })));
      // An object that exists already is replaced: its bytes may have spoiled.
      await privateFolder(path.dirname(file));
      await rename(half, file);
      this.#touched.add(path.dirname(file));
      return stored;
    } finally {
      await rm(half, { force: true });
    }
  }

  async commit(id: string, manifest: Uint8Array): Promise<void> {
    for (const folder of [...this.#touched, this.#at('objects')]) await flushFolder(folder);
    this.#touched.clear();
    await writeWhole(this.#at(UNDER_WAY, id), manifest, { mode: 0o600, flush: true });
    await rename(this.#at(UNDER_WAY, id), this.#at(snapshotPath(id)));
    await flush(this.#at('points'));
    await flush(this.#root);
  }

  async end(): Promise<void> {
    if (!this.#unlock) return;
    await rm(this.#at(UNDER_WAY), { recursive: true, force: true });
    this.#unlock();
    this.#unlock = null;
  }

  #lock(): () => void {
    try {
      return openLockFile(this.#at(LOCK));
    } catch (error) {
      if (!isLocked(error)) throw error;
      throw new StartError(`Another backup into ${this.name} is under way: wait until it has ended.`);
    }
  }

  async removeSnapshot(id: string): Promise<void> {
    await rm(this.#at(snapshotPath(id)), { force: true });
    await flush(this.#at('points'));
  }

  removeObject(name: string): Promise<void> {
    return rm(this.#at(objectPath(name)), { force: true });
  }
}
