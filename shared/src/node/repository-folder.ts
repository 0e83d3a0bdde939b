import { constants, type Dirent, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { absent } from './absent.ts';
import { flushFolder } from './flush.ts';
import { OBJECTS, repositoryPath, SNAPSHOTS } from './repository-files.ts';

/** A file of a repository, by its own name. */
export interface RepositoryFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** `unfinished`: files that were being written when their program ended. */
export type RepositoryPart = 'snapshots' | 'objects' | 'unfinished';

const UNFINISHED = /^\.part-[0-9a-f-]{36}$/;

/** Opens no link, and waits for no pipe. Windows has neither. */
const PLAIN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** A link, a pipe, a device or a file in the place of a folder is not there: somebody else put it there. */
const strange = (error: unknown): null => {
  if (['ELOOP', 'ENXIO', 'ENOTDIR', 'EISDIR', 'EMLINK'].includes(String(codeOf(error)))) return null;
  return absent(error);
};

const statOf = (file: string): Promise<Stats | null> => lstat(file).catch(strange);

/** The entries of a real folder; none where there is something else. */
const entriesOf = async (folder: string): Promise<readonly Dirent[]> =>
  (await statOf(folder))?.isDirectory() ? ((await readdir(folder, { withFileTypes: true }).catch(strange)) ?? []) : [];

/** The folder's disk was taken away meanwhile: anew below its mount point, the folder would fill another disk. */
class FolderGone extends Error {
  override name = 'FolderGone';
  readonly code = 'ENODEV';
}

const chunks = async function* (body: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
};

/**
 * A repository in a folder where others may write too: it reads regular files with our names in real folders, and
 * writes to random names before it renames. Whatever else lies there is as if it were not.
 */
export class RepositoryFolder {
  readonly root: string;
  /** It has been there, so that it is not made anew. */
  #wasThere = false;
  /** Folders with new names that are not flushed yet. */
  readonly #fresh = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  #at(name: string): string {
    const place = UNFINISHED.test(name) ? name : repositoryPath(name);
    if (place === null) throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name of a repository`);
    return path.join(this.root, place);
  }

  async *#files(folder: string, isOurs: (name: string) => boolean): AsyncGenerator<RepositoryFile> {
    for (const entry of await entriesOf(folder)) {
      if (!(entry.isFile() && isOurs(entry.name))) continue;
      const stats = await statOf(path.join(folder, entry.name));
      if (stats?.isFile()) yield { name: entry.name, bytes: stats.size, modifiedAt: stats.mtime };
    }
  }

  async list(part: RepositoryPart): Promise<readonly RepositoryFile[]> {
    const [folder, isOurs] =
      part === 'unfinished'
        ? [this.root, (name: string) => UNFINISHED.test(name)]
        : [path.join(this.root, SNAPSHOTS), (name: string) => repositoryPath(name) === `${SNAPSHOTS}/${name}`];
    const found: RepositoryFile[] = [];
    this.#wasThere ||= (await statOf(this.root))?.isDirectory() === true;
    if (part !== 'objects') {
      for await (const file of this.#files(folder, isOurs)) found.push(file);
      return found;
    }
    const objects = path.join(this.root, OBJECTS);
    for (const { name: two } of await entriesOf(objects)) {
      if (!/^[0-9a-f]{2}$/.test(two)) continue;
      const isObject = (name: string) => repositoryPath(name) === `${OBJECTS}/${two}/${name}`;
      for await (const file of this.#files(path.join(objects, two), isObject)) found.push(file);
    }
    return found;
  }

  /** Every folder on the way to a file is a real one. */
  async #isReached(file: string): Promise<boolean> {
    for (let folder = path.dirname(file); folder !== path.dirname(this.root); folder = path.dirname(folder)) {
      if (!(await statOf(folder))?.isDirectory()) return false;
    }
    return true;
  }

  /**
   * The bytes of a file from a place on; null where there is no such file.
   * @param to the last byte
   */
  async read(name: string, from = 0, to = Number.POSITIVE_INFINITY): Promise<Readable | null> {
    const file = this.#at(name);
    if (!(await this.#isReached(file))) return null;
    const handle = await open(file, PLAIN).catch(strange);
    if (!handle) return null;
    if ((await handle.stat()).isFile()) return handle.createReadStream({ start: from, end: to });
    await handle.close();
    return null;
  }

  async sizeOf(name: string): Promise<number | null> {
    const file = this.#at(name);
    const stats = (await this.#isReached(file)) ? await statOf(file) : null;
    return stats?.isFile() ? stats.size : null;
  }

  /** Puts aside whatever somebody has put in the place of one of our folders or files. */
  async #clear(file: string, isOurs: (stats: Stats) => boolean): Promise<Stats | null> {
    const stats = await statOf(file);
    if (!stats || isOurs(stats)) return stats;
    // Another write to the same folder may have done so.
    await rename(file, `${file}.aside-${crypto.randomUUID()}`).catch(absent);
    return null;
  }

  /** Makes a folder and those on the way to it. */
  async #folder(folder: string): Promise<void> {
    if (folder !== this.root) await this.#folder(path.dirname(folder));
    if (await this.#clear(folder, (stats) => stats.isDirectory())) return;
    if (folder === this.root && this.#wasThere) throw new FolderGone(`${folder} is no longer there`);
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    this.#fresh.add(path.dirname(folder));
  }

  /**
   * Stores a file whole or not at all, in place of one with its name; its bytes are on the disk when this resolves. A
   * list or a key also puts the names of all objects before it there.
   * @param name may be known only after the last byte
   */
  async write(body: Uint8Array | AsyncIterable<Uint8Array>, name: string | (() => string)): Promise<void> {
    await this.#folder(this.root);
    const part = this.#at(`.part-${crypto.randomUUID()}`);
    const handle = await open(part, 'wx', 0o600);
    try {
      for await (const chunk of chunks(body)) await handle.writeFile(chunk);
      await handle.sync();
    } catch (error) {
      await handle.close();
      await rm(part, { force: true });
      throw error;
    }
    await handle.close();
    await this.keep(part, typeof name === 'string' ? name : name());
  }

  /** Gives a flushed file, which lies on the same disk, its name here. */
  async keep(part: string, name: string): Promise<void> {
    const file = this.#at(name);
    try {
      await this.#folder(path.dirname(file));
      await this.#clear(file, (stats) => stats.isFile());
      if (!repositoryPath(name)?.startsWith(OBJECTS)) await this.#flush();
      await rename(part, file);
      this.#fresh.add(path.dirname(file));
      if (!repositoryPath(name)?.startsWith(OBJECTS)) await this.#flush();
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async #flush(): Promise<void> {
    for (const folder of this.#fresh) await flushFolder(folder);
    this.#fresh.clear();
  }

  /** Removes a file, and nothing that a link leads to. */
  async remove(name: string): Promise<void> {
    const file = this.#at(name);
    if ((await this.#isReached(file)) && (await statOf(file))?.isFile()) await rm(file, { force: true });
  }

  /** The free space of its disk, even before the folder exists. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = (await statfs(this.root).catch(absent)) ?? (await statfs(path.dirname(this.root)));
    return bavail * bsize;
  }
}
