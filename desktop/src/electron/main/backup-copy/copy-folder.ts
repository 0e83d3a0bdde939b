import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { NewestBackup } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { flush } from '@shutterdesk/shared/node/flush';
import {
  KEY_FILE,
  numberOf,
  OBJECTS,
  READ_ME,
  READ_ME_FILE,
  SNAPSHOTS,
  snapshotFile,
} from '@shutterdesk/shared/node/repository-files';
import { RepositoryFolder } from '@shutterdesk/shared/node/repository-folder';
import { CopyProblem } from './copy-problem.ts';

/** A file of a backup, by its name in the repository. */
export type CopiedFile = NewestBackup['files'][number];

/** Halves of files lie here, in a folder for each snapshot: an object of another one may have other bytes. */
const HALVES = 'halves';
const OURS: readonly string[] = [READ_ME_FILE, KEY_FILE, SNAPSHOTS, OBJECTS, HALVES];
/** The system puts such files into any folder that a person opens. */
const OF_THE_SYSTEM = /^(?:\.|desktop\.ini$|Thumbs\.db$)/i;

export const bytesOf = (files: readonly CopiedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The copy of a server's newest snapshot: the same files, in a folder of this computer. */
export class CopyFolder {
  readonly root: string;
  readonly #files: RepositoryFolder;

  constructor(root: string) {
    this.root = root;
    this.#files = new RepositoryFolder(root);
  }

  /** Makes a new folder, or takes up an old one. */
  prepare(): Promise<void> {
    return this.#files.write(Buffer.from(READ_ME), READ_ME_FILE);
  }

  /** Tells whether it holds nothing but a copy. An empty or missing folder counts. */
  async isFree(): Promise<boolean> {
    const names = (await readdir(this.root).catch(absent)) ?? [];
    return names.every((name) => OURS.includes(name) || OF_THE_SYSTEM.test(name));
  }

  /**
   * @throws {CopyProblem} if the folder is not a copy's: below the mount point of a missing disk, a copy would fill the
   * disk of this computer
   */
  async begin(): Promise<void> {
    if ((await this.#files.sizeOf(READ_ME_FILE)) === null) throw new CopyProblem('gone');
  }

  freeBytes(): Promise<number> {
    return this.#files.freeBytes();
  }

  /** The id of the newest snapshot; null: there is none. */
  async newest(): Promise<string | null> {
    const ids = (await this.#files.list('snapshots')).map(({ name }) => name.replace(/\.age$/, ''));
    return ids.toSorted((a, b) => numberOf(b) - numberOf(a))[0] ?? null;
  }

  /** Everything that an empty server needs to restore the newest snapshot. */
  async all(): Promise<{ readonly id: string; readonly files: readonly CopiedFile[] } | null> {
    const [id, key] = [await this.newest(), await this.#files.sizeOf(KEY_FILE)];
    if (id === null || key === null) return null;
    const list = snapshotFile(id);
    const beside = [
      { name: KEY_FILE, bytes: key },
      { name: list, bytes: (await this.#files.sizeOf(list)) ?? 0 },
    ];
    const objects = (await this.#files.list('objects')).map(({ name, bytes }) => ({ name, bytes }));
    return { id, files: [...beside, ...objects] };
  }

  /** The files that are missing or incomplete here. The key changes with the passphrase, so it is always fetched. */
  async lacking(files: readonly CopiedFile[]): Promise<readonly CopiedFile[]> {
    const there = new Map<string, number>();
    for (const part of ['objects', 'snapshots'] as const) {
      for (const { name, bytes } of await this.#files.list(part)) there.set(name, bytes);
    }
    return files.filter(({ name, bytes }) => there.get(name) !== bytes);
  }

  /** A piece of a file. */
  async piece(name: string, start: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const body = await this.#files.read(name, start, start + bytes - 1);
    if (!body) throw new CopyProblem('no-copy');
    return new Uint8Array(Buffer.concat(await body.toArray()));
  }

  #half(id: string, name: string): string {
    return path.join(this.root, HALVES, id, name);
  }

  /** Makes the folder of the halves, and puts a link in its place aside. */
  async #halves(id: string): Promise<void> {
    for (const folder of [this.root, path.join(this.root, HALVES), path.join(this.root, HALVES, id)]) {
      const stats = await lstat(folder).catch(absent);
      if (stats && !stats.isDirectory()) await rename(folder, `${folder}.aside-${crypto.randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
  }

  async halfBytes(id: string, name: string): Promise<number> {
    return (await lstat(this.#half(id, name)).catch(absent))?.size ?? 0;
  }

  /** Appends bytes to a half. */
  async append(id: string, name: string, start: number, bytes: Uint8Array): Promise<void> {
    await this.#halves(id);
    const flags = constants.O_CREAT | constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);
    const handle = await open(this.#half(id, name), flags, 0o600);
    try {
      await handle.write(bytes, 0, bytes.byteLength, start);
    } finally {
      await handle.close();
    }
  }

  drop(id: string, name: string): Promise<void> {
    return rm(this.#half(id, name), { force: true });
  }

  /** Gives a whole half its name. */
  async keep(id: string, name: string): Promise<void> {
    await flush(this.#half(id, name));
    await this.#files.keep(this.#half(id, name), name);
  }

  /**
   * Removes what neither this snapshot nor the one before names: for a while, the copy can go back by one.
   * @param before the names of the files of the one before
   */
  async tidy({ files }: Pick<NewestBackup, 'files'>, before: readonly string[]): Promise<void> {
    const kept = new Set([...files.map(({ name }) => name), ...before]);
    for (const part of ['snapshots', 'objects', 'unfinished'] as const) {
      for (const { name } of await this.#files.list(part)) if (!kept.has(name)) await this.#files.remove(name);
    }
    await rm(path.join(this.root, HALVES), { recursive: true, force: true });
  }
}
