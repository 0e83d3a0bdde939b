import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { flush, flushFolder } from '@shutterdesk/shared/node/flush';
import { type CopiedObject, type CopiedPoint, encryptedBytes, isPointId, readPoint } from './copied-point.ts';
import { CopyProblem } from './copy-problem.ts';

const READ_ME = 'README.txt';
const UNDER_WAY = 'under-way';
const OURS: readonly string[] = [READ_ME, UNDER_WAY, 'points', 'objects', 'keys'];
/** The system puts such files into any folder that a person opens. */
const OF_THE_SYSTEM = /^(?:\.|desktop\.ini$|Thumbs\.db$)/i;

const TEXT = `A copy of the newest backup of a Shutterdesk site

The file in points/ is the backup: a JSON list of the site's files with their names, sizes and SHA-256 hashes.
The bytes of a file are in objects/, under its hash: objects/<first two digits>/<hash>.age. They are encrypted. Any
age program (age-encryption.org) opens them, with the passphrase that the studio has chosen:

  age -d keys/NAME.age > key.txt                        asks for the passphrase
  age -d -i key.txt objects/ab/abcd....age > file       once for each file

To restore with Shutterdesk: npm run restore -- --from THIS_FOLDER
`;

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
};

const nameOf = (sha256: string): string => `${sha256}.age`;

/** The part of an object that has arrived so far. */
export interface Half {
  readonly sha256: string;
  /** The hash of the bytes that the server sends for it. */
  readonly digest: string;
  readonly bytes: number;
}

/**
 * A place for points as the server has them: `points/<name>.json` says which objects a point has, and
 * `objects/<ab>/<sha256>` has their bytes. An object gets its name once all of its bytes are on the disk.
 */
export class CopyFolder {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  #at(...parts: readonly string[]): string {
    return path.join(this.root, ...parts);
  }

  #object(sha256: string): string {
    return this.#at('objects', sha256.slice(0, 2), nameOf(sha256));
  }

  #half({ sha256, digest }: Pick<Half, 'sha256' | 'digest'>): string {
    return this.#at(UNDER_WAY, `${sha256}-${digest}`);
  }

  /** Makes a new place, or takes up an old one. */
  async prepare(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    await writeFile(this.#at(READ_ME), TEXT, { mode: 0o600 });
  }

  /** Tells whether it holds nothing but a copy. An empty or missing folder counts. */
  async isFree(): Promise<boolean> {
    const names = (await readdir(this.root).catch(absent)) ?? [];
    return names.every((name) => OURS.includes(name) || OF_THE_SYSTEM.test(name));
  }

  /**
   * Below the mount point of a disk that is missing, a copy would fill the disk of this computer.
   * @throws {CopyProblem}
   */
  async begin(): Promise<void> {
    if (!(await stat(this.#at(READ_ME)).catch(absent))) throw new CopyProblem('gone');
    for (const name of ['points', 'objects', UNDER_WAY]) {
      await mkdir(this.#at(name), { recursive: true, mode: 0o700 });
    }
  }

  /** The free space of its disk, even before the folder exists. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = (await statfs(this.root).catch(absent)) ?? (await statfs(path.dirname(this.root)));
    return bavail * bsize;
  }

  /** The newest point; damaged manifests do not count. */
  async newest(): Promise<CopiedPoint | null> {
    const names = (await readdir(this.#at('points')).catch(absent)) ?? [];
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    for (const id of ids.filter(isPointId).toSorted().toReversed()) {
      try {
        return readPoint(id, await readFile(this.#at('points', `${id}.json`)));
      } catch (error) {
        if (!(error instanceof CopyProblem)) throw error;
      }
    }
    return null;
  }

  /** The objects that are missing or incomplete here. */
  async lacking(objects: readonly CopiedObject[]): Promise<readonly CopiedObject[]> {
    const sizes = new Map<string, number>();
    for (const part of (await readdir(this.#at('objects')).catch(absent)) ?? []) {
      const names = (await readdir(this.#at('objects', part)).catch(() => null)) ?? [];
      await Promise.all(
        names.map(async (name) => {
          const stats = await stat(this.#at('objects', part, name)).catch(absent);
          if (stats) sizes.set(name, stats.size);
        }),
      );
    }
    return objects.filter(({ sha256, bytes }) => sizes.get(nameOf(sha256)) !== encryptedBytes(bytes));
  }

  async key(recipient: string): Promise<Uint8Array | null> {
    return readFile(this.#at('keys', `${recipient}.age`)).catch(absent);
  }

  async sizeOf(sha256: string): Promise<number> {
    return (await stat(this.#object(sha256))).size;
  }

  /** A piece of an object. */
  async piece(sha256: string, start: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const handle = await open(this.#object(sha256), 'r');
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async halves(): Promise<ReadonlyMap<string, Half>> {
    const halves = new Map<string, Half>();
    for (const name of (await readdir(this.#at(UNDER_WAY)).catch(absent)) ?? []) {
      const [, sha256, digest] = /^([0-9a-f]{64})-([0-9a-f]{64})$/.exec(name) ?? [];
      if (!sha256 || !digest) continue;
      const { size: bytes } = await stat(this.#at(UNDER_WAY, name));
      halves.set(sha256, { sha256, digest, bytes });
    }
    return halves;
  }

  /** Appends bytes to a half. */
  async append(half: Half, bytes: Uint8Array): Promise<Half> {
    const file = this.#half(half);
    const handle = await open(file, half.bytes === 0 ? 'w' : 'r+', 0o600);
    try {
      await handle.write(bytes, 0, bytes.byteLength, half.bytes);
    } finally {
      await handle.close();
    }
    return { ...half, bytes: half.bytes + bytes.byteLength };
  }

  async drop(half: Half): Promise<void> {
    await rm(this.#half(half), { force: true });
  }

  /**
   * Gives an object its name.
   * @throws {CopyProblem} when its bytes are not those that the server promised
   */
  async keep(half: Half): Promise<void> {
    const file = this.#half(half);
    await truncate(file, half.bytes);
    if ((await hashOf(file)) !== half.digest) {
      await this.drop(half);
      throw new CopyProblem('damaged');
    }
    await flush(file);
    const target = this.#object(half.sha256);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(file, target);
  }

  /** Keeps the locked key that opens the objects; a new passphrase changes it. */
  async keepKey(recipient: string, locked: Uint8Array): Promise<void> {
    const file = this.#at('keys', `${recipient}.age`);
    const known = await readFile(file).catch(absent);
    if (known && Buffer.compare(known, locked) === 0) return;
    await mkdir(this.#at('keys'), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, locked, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    await flushFolder(this.#at('keys'));
  }

  /** Makes a point valid: all of its objects must be there. Then everything that it does not name is removed. */
  async commit({ id, manifest, objects }: CopiedPoint): Promise<void> {
    const folders = new Set(objects.map(({ sha256 }) => this.#at('objects', sha256.slice(0, 2))));
    for (const folder of [...folders, this.#at('objects')]) await flushFolder(folder);
    const file = this.#at('points', `${id}.json`);
    await writeFile(this.#at(UNDER_WAY, id), manifest, { mode: 0o600, flush: true });
    await rename(this.#at(UNDER_WAY, id), file);
    await flushFolder(this.#at('points'));
    await this.#sweep(id, new Set(objects.map(({ sha256 }) => nameOf(sha256))));
  }

  async #sweep(kept: string, objects: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.#at('points'))) {
      if (name !== `${kept}.json`) await rm(this.#at('points', name), { force: true });
    }
    for (const part of await readdir(this.#at('objects'))) {
      for (const name of (await readdir(this.#at('objects', part)).catch(() => null)) ?? []) {
        if (!objects.has(name)) await rm(this.#at('objects', part, name), { recursive: true, force: true });
      }
    }
    await rm(this.#at(UNDER_WAY), { recursive: true, force: true });
  }
}
