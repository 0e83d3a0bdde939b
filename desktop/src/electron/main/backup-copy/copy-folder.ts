import { open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { absent } from '@shutterdesk/shared/node/absent';
import { flush } from '@shutterdesk/shared/node/flush';
import { hashFile } from '@shutterdesk/shared/node/hash-file';
import { privateFolder, SnapshotFolder, UNDER_WAY } from '@shutterdesk/shared/node/snapshot-folder';
import {
  encryptedBytes,
  HOW_TO_OPEN,
  KEYS,
  keyPath,
  OBJECTS,
  objectPath,
  READ_ME_FILE,
  SNAPSHOTS,
  snapshotPath,
} from '@shutterdesk/shared/node/snapshot-layout';
import { type CopiedObject, type CopiedSnapshot, readSnapshot } from './copied-snapshot.ts';
import { CopyProblem } from './copy-problem.ts';

const OURS: readonly string[] = [READ_ME_FILE, UNDER_WAY, SNAPSHOTS, OBJECTS, KEYS];
/** The system puts such files into any folder that a person opens. */
const OF_THE_SYSTEM = /^(?:\.|desktop\.ini$|Thumbs\.db$)/i;

const READ_ME = `A copy of the newest backup of a Shutterdesk site

The file in points/ is the backup: a JSON list of the site's files with their names, sizes and SHA-256 hashes.
The bytes of a file are in objects/, under its hash: objects/<first two digits>/<hash>.age. They are encrypted. Any
age program (age-encryption.org) opens them, with the passphrase that the studio has chosen:

${HOW_TO_OPEN}`;

const nameOf = (sha256: string): string => `${sha256}.age`;

/** The part of an object that has arrived so far. */
export interface Half {
  readonly sha256: string;
  /** The hash of the bytes that the server sends for it. */
  readonly digest: string;
  readonly bytes: number;
}

/** The copy of a server's newest snapshot, in a folder that is a repository like the server's. */
export class CopyFolder {
  readonly #folder: SnapshotFolder;

  constructor(root: string) {
    this.#folder = new SnapshotFolder(root);
  }

  get root(): string {
    return this.#folder.root;
  }

  #object(sha256: string): string {
    return this.#folder.at(objectPath(nameOf(sha256)));
  }

  #half({ sha256, digest }: Pick<Half, 'sha256' | 'digest'>): string {
    return this.#folder.at(UNDER_WAY, `${sha256}-${digest}`);
  }

  /** Makes a new folder, or takes up an old one. */
  async prepare(): Promise<void> {
    await privateFolder(this.root);
    await writeFile(this.#folder.at(READ_ME_FILE), READ_ME, { mode: 0o600 });
  }

  /** Tells whether it holds nothing but a copy. An empty or missing folder counts. */
  async isFree(): Promise<boolean> {
    const names = (await readdir(this.root).catch(absent)) ?? [];
    return names.every((name) => OURS.includes(name) || OF_THE_SYSTEM.test(name));
  }

  /**
   * Makes the folders that a copy writes to.
   * @throws {CopyProblem} if the folder is not a copy's: below the mount point of a missing disk, a copy would fill the
   * disk of this computer
   */
  async begin(): Promise<void> {
    if (!(await stat(this.#folder.at(READ_ME_FILE)).catch(absent))) throw new CopyProblem('gone');
    await this.#folder.prepare();
  }

  freeBytes(): Promise<number> {
    return this.#folder.freeBytes();
  }

  /** The newest snapshot; damaged manifests do not count. */
  async newest(): Promise<CopiedSnapshot | null> {
    for (const id of await this.#folder.snapshots()) {
      try {
        return readSnapshot(id, await readFile(this.#folder.at(snapshotPath(id))));
      } catch (error) {
        if (!(error instanceof CopyProblem)) throw error;
      }
    }
    return null;
  }

  /** The objects that are missing or incomplete here. */
  async lacking(objects: readonly CopiedObject[]): Promise<readonly CopiedObject[]> {
    const sizes = await this.#folder.objects();
    return objects.filter(({ sha256, bytes }) => sizes.get(nameOf(sha256)) !== encryptedBytes(bytes));
  }

  async key(recipient: string): Promise<Uint8Array | null> {
    return readFile(this.#folder.at(keyPath(recipient))).catch(absent);
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
    for (const name of (await readdir(this.#folder.at(UNDER_WAY)).catch(absent)) ?? []) {
      const [, sha256, digest] = /^([0-9a-f]{64})-([0-9a-f]{64})$/.exec(name) ?? [];
      if (!sha256 || !digest) continue;
      const { size: bytes } = await stat(this.#folder.at(UNDER_WAY, name));
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
    if ((await hashFile(file)) !== half.digest) {
      await this.drop(half);
      throw new CopyProblem('damaged');
    }
    await flush(file);
    await this.#folder.keep(file, nameOf(half.sha256));
  }

  putKey(recipient: string, locked: Uint8Array): Promise<void> {
    return this.#folder.putKey(recipient, locked);
  }

  /** Makes a snapshot valid: all of its objects must be there. Then everything that it does not name is removed. */
  async commit({ id, manifest, objects }: CopiedSnapshot): Promise<void> {
    const names = new Set(objects.map(({ sha256 }) => nameOf(sha256)));
    await this.#folder.commit(id, manifest, names);
    await this.#folder.keepOnly(id, names);
    await this.#folder.endRun();
  }
}
