import { mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { absent } from './absent.ts';
import { flushFolder } from './flush.ts';
import {
  isObjectName,
  KEYS,
  keyPath,
  OBJECTS,
  objectPath,
  recipientOf,
  SNAPSHOTS,
  snapshotIdOf,
  snapshotPath,
} from './snapshot-layout.ts';
import { writeWhole } from './write-whole.ts';

const PRIVATE = { folderMode: 0o700, mode: 0o600, flush: true } as const;

export const privateFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });

/** Half-written files lie here. While a run lasts, this folder exists. */
export const UNDER_WAY = 'under-way';

/**
 * A folder of snapshots over objects that are named by their content. A file gets its name only when its bytes are on
 * the disk.
 */
export class SnapshotFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  at(...parts: readonly string[]): string {
    return path.join(this.root, ...parts);
  }

  /** Makes the folders that a run writes to. */
  async prepare(): Promise<void> {
    for (const name of [UNDER_WAY, SNAPSHOTS, OBJECTS]) await privateFolder(this.at(name));
  }

  /** The ids of all snapshots, newest first. */
  async snapshots(): Promise<readonly string[]> {
    const entries = (await readdir(this.at(SNAPSHOTS), { withFileTypes: true }).catch(absent)) ?? [];
    // A folder or a link that a stranger put there must not stop the next backup.
    const ids = entries.filter((entry) => entry.isFile()).map(({ name }) => snapshotIdOf(name));
    return ids
      .filter((id) => id !== null)
      .toSorted()
      .toReversed();
  }

  /** The file name of every object, with its size. */
  async objects(): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for (const part of (await readdir(this.at(OBJECTS)).catch(absent)) ?? []) {
      const names = (await readdir(this.at(OBJECTS, part)).catch(absent)) ?? [];
      const sizes = names.filter(isObjectName).map(async (name) => {
        const stats = await stat(this.at(OBJECTS, part, name)).catch(absent);
        if (stats) found.set(name, stats.size);
      });
      await Promise.all(sizes);
    }
    return found;
  }

  /** null when there is no such object. */
  async objectSize(name: string): Promise<number | null> {
    return (await stat(this.at(objectPath(name))).catch(absent))?.size ?? null;
  }

  /** The public keys whose private halves lie here, locked. */
  async recipients(): Promise<readonly string[]> {
    return ((await readdir(this.at(KEYS)).catch(absent)) ?? []).flatMap((name) => recipientOf(name) ?? []);
  }

  /** Keeps the locked key that opens the objects; a new passphrase changes it. */
  async putKey(recipient: string, locked: Uint8Array): Promise<void> {
    const file = this.at(keyPath(recipient));
    const known = await readFile(file).catch(absent);
    if (known && Buffer.compare(known, locked) === 0) return;
    await writeWhole(file, locked, PRIVATE);
    await flushFolder(this.at(KEYS));
  }

  /** The free space of its disk, even before the folder exists. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = (await statfs(this.root).catch(absent)) ?? (await statfs(path.dirname(this.root)));
    return bavail * bsize;
  }

  /** Gives an object its name, once its bytes are on the disk. One that exists already is replaced: it may have spoiled. */
  async keep(half: string, name: string): Promise<void> {
    const file = this.at(objectPath(name));
    await privateFolder(path.dirname(file));
    await rename(half, file);
  }

  /**
   * Makes a snapshot valid, at once: all of its objects must be here.
   * @param objects the names of those that are new since the last one
   */
  async commit(id: string, manifest: Uint8Array, objects: Iterable<string>): Promise<void> {
    const folders = new Set(Array.from(objects, (name) => path.dirname(this.at(objectPath(name)))));
    for (const folder of [...folders, this.at(OBJECTS)]) await flushFolder(folder);
    await writeWhole(this.at(UNDER_WAY, id), manifest, PRIVATE);
    await rename(this.at(UNDER_WAY, id), this.at(snapshotPath(id)));
    await flushFolder(this.at(SNAPSHOTS));
    await flushFolder(this.root);
  }

  /** Removes every other snapshot, and every object that is not named. */
  async keepOnly(id: string, objects: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.at(SNAPSHOTS))) {
      if (snapshotIdOf(name) !== id) await rm(this.at(SNAPSHOTS, name), { force: true });
    }
    for (const part of await readdir(this.at(OBJECTS))) {
      for (const name of (await readdir(this.at(OBJECTS, part)).catch(absent)) ?? []) {
        if (!objects.has(name)) await rm(this.at(OBJECTS, part, name), { recursive: true, force: true });
      }
    }
  }

  /** Removes what a killed run left half-written. */
  endRun(): Promise<void> {
    return rm(this.at(UNDER_WAY), { recursive: true, force: true });
  }
}
