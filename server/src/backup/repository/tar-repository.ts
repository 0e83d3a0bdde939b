import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { absent } from '@shutterdesk/shared/node/absent';
import { flush, flushFolder } from '@shutterdesk/shared/node/flush';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { freeBytesAt } from '../../work/disk-room.ts';
import { streamHashOf } from './hashed-copy.ts';
import { readManifest } from './manifest.ts';
import type { Repository, Source, Stored } from './repository.ts';
import { writeTar } from './tar-entries.ts';

/** One new tar file with one snapshot. A tar says each hash before the bytes, so a file is read twice. */
export class TarRepository implements Repository {
  readonly #file: string;
  readonly #sources = new Map<string, Source>();
  #key: Uint8Array | null = null;
  readonly name: string;
  readonly encrypts = 'if possible';

  constructor(file: string) {
    this.#file = file;
    this.name = `the file ${file}`;
  }

  async snapshots(): Promise<readonly string[]> {
    return [];
  }

  readManifest(): Promise<Buffer> {
    return readFile(this.#file);
  }

  async objects(): Promise<ReadonlyMap<string, number>> {
    return new Map();
  }

  async read(name: string): Promise<Readable | null> {
    return (await this.#sources.get(name)?.open()) ?? null;
  }

  async recipients(): Promise<readonly string[]> {
    return [];
  }

  async readKey(): Promise<null> {
    return null;
  }

  async putKey(_recipient: string, locked: Uint8Array): Promise<void> {
    this.#key = locked;
  }

  async freeBytes(): Promise<number> {
    return freeBytesAt(path.dirname(this.#file));
  }

  async begin(): Promise<{ readonly wasInterrupted: boolean }> {
    if (await stat(this.#file).catch(absent)) {
      throw new StartError(`There is a file ${this.#file} already: name a new one.`);
    }
    await rm(this.#half, { force: true });
    return { wasInterrupted: false };
  }

  async put(source: Source): Promise<Stored> {
    const stored = await streamHashOf(await source.open());
    this.#sources.set(stored.sha256, source);
    return stored;
  }

  async commit(id: string, bytes: Uint8Array): Promise<void> {
    const open = async (sha256: string) => (await this.read(sha256)) ?? Readable.from([]);
    const target = createWriteStream(this.#half, { mode: 0o600 });
    await writeTar(target, { id, bytes, manifest: readManifest(id, bytes), key: this.#key, open });
    await flush(this.#half);
    await rename(this.#half, this.#file);
    await flushFolder(path.dirname(this.#file));
  }

  end(): Promise<void> {
    return rm(this.#half, { force: true });
  }

  get #half(): string {
    return `${this.#file}.part`;
  }

  async removeSnapshot(): Promise<void> {}
  async removeObject(): Promise<void> {}
}
