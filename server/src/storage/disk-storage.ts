import { createReadStream, type Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { checkKey, uploadKey } from './object-keys.ts';
import type { ListedObject, ObjectStorage, StoredObject } from './object-storage.ts';
import { signUpload } from './upload-signature.ts';

const UPLOAD_PATH = /^\/api\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const missing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};

/** Flushes a file, or the names in a folder, to the disk itself. */
const flush = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Objects as files below one folder; uploads come to this server, at a signed address. */
export class DiskStorage implements ObjectStorage {
  readonly #root: string;
  readonly #secret: string;

  constructor(root: string, uploadSecret: string) {
    this.#root = root;
    this.#secret = uploadSecret;
  }

  #fileOf(key: string): string {
    return path.join(this.#root, ...checkKey(key).split('/'));
  }

  async createUploadUrl(key: string, origin: string): Promise<string> {
    const id = path.posix.basename(checkKey(key));
    return `${origin}/api/objects/${id}?${signUpload(this.#secret, id)}`;
  }

  keyOfUploadUrl(url: string): string | null {
    const pathname = URL.canParse(url, 'http://here') ? new URL(url, 'http://here').pathname : '';
    const id = UPLOAD_PATH.exec(pathname)?.[1];
    return id ? uploadKey(id) : null;
  }

  async stat(key: string): Promise<StoredObject | null> {
    const found: Stats | null = await stat(this.#fileOf(key)).catch(missing);
    return found?.isFile() ? { bytes: found.size, contentType: null } : null;
  }

  async read(key: string): Promise<Readable> {
    const file = this.#fileOf(key);
    await stat(file);
    return createReadStream(file);
  }

  withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result> {
    return use(this.#fileOf(key));
  }

  async putFile(key: string, file: string): Promise<void> {
    const target = this.#fileOf(key);
    const folder = path.dirname(target);
    const beside = path.join(folder, `${uuid()}.part`);
    await mkdir(folder, { recursive: true });
    await rename(file, beside).catch(() => copyFile(file, beside));
    await flush(beside);
    await rename(beside, target);
    await flush(folder);
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    const folder = this.#fileOf(prefix);
    for (const entry of (await readdir(folder, { withFileTypes: true }).catch(missing)) ?? []) {
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) yield { key: `${key}/`, modifiedAt: null };
      else yield { key, modifiedAt: (await stat(path.join(folder, entry.name))).mtime };
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#fileOf(key), { recursive: true, force: true });
  }
}
