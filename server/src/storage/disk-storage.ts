import { constants, createReadStream, type Dirent, type Stats } from 'node:fs';
import { access, copyFile, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { flush, flushFolder } from '@shutterdesk/shared/node/flush';
import { v7 as uuid } from 'uuid';
import { makeFolders } from '../work/make-folders.ts';
import { checkKey, keyOfServerUrl } from './object-keys.ts';
import {
  type ListedObject,
  type ObjectStorage,
  StorageUnavailable,
  type StoredBytes,
  type StoredObject,
} from './object-storage.ts';

/** A backup reads gigabytes: in pieces of 64 kB, passing on a piece costs more than reading it. */
const PIECE_BYTES = 256 * 1024;
/** The number of files in a folder whose sizes are asked for at once. */
const AT_ONCE = 32;

const listed = async (prefix: string, folder: string, entry: Dirent): Promise<ListedObject> => {
  const key = `${prefix}${entry.name}`;
  if (entry.isDirectory()) return { key: `${key}/`, modifiedAt: null, bytes: null };
  const { mtime, size } = await stat(path.join(folder, entry.name));
  return { key, modifiedAt: mtime, bytes: size };
};

/** Objects as files in one folder, which is made in one that must be there; uploads come to this server. */
export class DiskStorage implements ObjectStorage {
  readonly uploadOrigin = null;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  #fileOf(key: string): string {
    return path.join(this.#root, ...checkKey(key).split('/'));
  }

  async createUploadUrl(): Promise<null> {
    return null;
  }

  keyOfUploadUrl(url: string): string | null {
    return keyOfServerUrl(url);
  }

  async stat(key: string): Promise<StoredObject | null> {
    const stats: Stats | null = await stat(this.#fileOf(key)).catch(absent);
    return stats?.isFile() ? { bytes: stats.size } : null;
  }

  async read(key: string): Promise<StoredBytes | null> {
    const object = await this.stat(key);
    return object ? { ...object, body: createReadStream(this.#fileOf(key), { highWaterMark: PIECE_BYTES }) } : null;
  }

  withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result> {
    return use(this.#fileOf(key));
  }

  async putFile(key: string, file: string): Promise<void> {
    const target = this.#fileOf(key);
    const folder = path.dirname(target);
    const beside = path.join(folder, `${uuid()}.part`);
    await makeFolders(folder, path.dirname(this.#root));
    await rename(file, beside).catch(() => copyFile(file, beside));
    await flush(beside);
    await rename(beside, target);
    await flushFolder(folder);
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    const folder = this.#fileOf(prefix);
    const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      yield* await Promise.all(entries.slice(from, from + AT_ONCE).map((entry) => listed(prefix, folder, entry)));
    }
  }

  /** @throws {StorageUnavailable} behind a link that leads out of the folder: files there may be somebody else's */
  async remove(key: string): Promise<void> {
    const file = this.#fileOf(key);
    const folder = path.dirname(file);
    const [root, real] = await Promise.all([this.#root, folder].map((place) => realpath(place).catch(absent)));
    if (!root || !real) return;
    if (!`${real}${path.sep}`.startsWith(`${root}${path.sep}`)) {
      throw new StorageUnavailable(
        `${folder} is a link to ${real}: nothing is removed there. Link all of ${this.#root}.`,
      );
    }
    await rm(file, { recursive: true, force: true });
  }

  async move(from: string, to: string): Promise<void> {
    for await (const { key } of this.list(from)) {
      const target = this.#fileOf(`${to}${key.slice(from.length)}`);
      await makeFolders(path.dirname(target), path.dirname(this.#root));
      await rename(this.#fileOf(key), target);
    }
    await this.remove(from);
  }

  async check(): Promise<void> {
    try {
      await makeFolders(this.#root, path.dirname(this.#root));
      await access(this.#root, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw new StorageUnavailable(`The folder ${this.#root} cannot be written to.`, { cause: error });
    }
  }
}
