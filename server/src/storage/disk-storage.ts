import { createReadStream, type Stats } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkKey, uploadKey } from './object-keys.ts';
import type { ObjectStorage, StoredObject } from './object-storage.ts';
import { signUpload } from './upload-signature.ts';

const UPLOAD_PATH = /^\/api\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const missing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};

/** Flushes a file to the disk itself. */
const flush = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
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
    const beside = `${target}.part`;
    await mkdir(path.dirname(target), { recursive: true });
    await rename(file, beside).catch(() => copyFile(file, beside));
    await flush(beside);
    await rename(beside, target);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#fileOf(key), { recursive: true, force: true });
  }
}
