import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { bytesInWords } from '@shutterdesk/shared';
import {
  KEY_FILE,
  LONGEST_KEY,
  LONGEST_LIST,
  numberOf,
  READ_ME,
  READ_ME_FILE,
  snapshotFile,
} from '@shutterdesk/shared/node/repository-files';
import type { RepositoryFile } from '@shutterdesk/shared/node/repository-folder';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import type { KeyStore } from '../config/secrets.ts';
import { decrypting, encrypting } from './age-stream.ts';
import { openStudioPlace, type RepositoryPlace } from './place.ts';
import {
  idOf,
  isOwnId,
  objectName,
  parseSnapshot,
  type Snapshot,
  type SnapshotContent,
  type SnapshotFile,
  textOf,
} from './snapshot.ts';
import { type LockedKey, readKept, type StudioKey, tagOf, unlockKey } from './studio-key.ts';

/** Bytes that a snapshot needs. */
export interface Source {
  readonly bytes: number;
  open(): Promise<Readable>;
}

/** The file of a snapshot's list. */
export type OwnList = RepositoryFile & { readonly id: string };

export type Stored = Pick<SnapshotFile, 'object' | 'bytes'>;

const TAG_LINE = 65;

/** Counts the bytes that pass through, and takes their keyed hash: the name of the object. */
class Meter {
  readonly #hash;
  #bytes = 0;

  constructor({ nameKey }: StudioKey) {
    this.#hash = createHmac('sha256', nameKey);
  }

  async *through(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      this.#hash.update(chunk);
      this.#bytes += chunk.byteLength;
      yield chunk;
    }
  }

  /** Call this once, after the last byte. */
  stored(): Stored {
    return { object: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}

/**
 * Reads a small file whole.
 * @throws {StartError} where a stranger has made it longer
 */
const readWithin = async (body: AsyncIterable<Buffer>, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most)
      throw new StartError(`A file of the backup is longer than ${bytesInWords(most)}: it is not ours.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * The key that lies in a place, opened with a passphrase.
 * @throws {StartError} when there is none, or the passphrase does not open it
 */
export const keyIn = async (place: RepositoryPlace, passphrase: string): Promise<LockedKey> => {
  const body = await place.read(KEY_FILE);
  if (!body) {
    throw new StartError(
      `There is no ${KEY_FILE} in ${place.name}, so only the server that made the backups can open them. (Backups of the form before are read by commit 2bb735f7.) Nothing was changed.`,
    );
  }
  const locked = await readWithin(body, LONGEST_KEY);
  const key = await unlockKey(locked, passphrase);
  if (key) return { key, locked, recovery: null };
  throw new StartError(`That passphrase does not open the backups in ${place.name}. Nothing was changed.`);
};

/** Passes over a list that is spoiled. A place that does not answer is another matter. */
export const unusable = (error: unknown): null => {
  if (error instanceof StartError) return null;
  throw error;
};

/** A studio's snapshots in a place: immutable objects, and a list of them for each snapshot. */
export class Repository {
  readonly place: RepositoryPlace;
  readonly key: StudioKey;

  constructor(place: RepositoryPlace, key: StudioKey) {
    this.place = place;
    this.key = key;
  }

  /** The lists of the studio's snapshots, newest first. Nobody else can make one up, so what others add costs nothing. */
  async lists(): Promise<readonly OwnList[]> {
    const files = await this.place.list('snapshots');
    return files
      .map((file) => ({ ...file, id: file.name.replace(/\.age$/, '') }))
      .filter(({ id }) => isOwnId(this.key, id))
      .toSorted((a, b) => numberOf(b.id) - numberOf(a.id) || (a.id < b.id ? 1 : -1));
  }

  /** The ids of the studio's snapshots, newest first. */
  async snapshots(): Promise<readonly string[]> {
    return (await this.lists()).map(({ id }) => id);
  }

  /**
   * Reads the list of a snapshot. Its tag is checked before its bytes are opened.
   * @throws {StartError} for one that is not there, not the studio's, or damaged
   */
  async read(id: string): Promise<Snapshot> {
    const damaged = new StartError(
      `The backup ${id} cannot be used: its list was changed or is damaged. Nothing was changed; take another one.`,
    );
    if (!isOwnId(this.key, id)) {
      throw new StartError(`There is no backup ${id.slice(0, 100)} of this studio in ${this.place.name}.`);
    }
    const body = await this.place.read(snapshotFile(id));
    if (!body) throw new StartError(`There is no backup ${id} in ${this.place.name}.`);
    const bytes = await readWithin(body, LONGEST_LIST);
    const [tag, sealed] = [bytes.subarray(0, TAG_LINE), bytes.subarray(TAG_LINE)];
    const expected = this.#tagLine(id, sealed);
    if (tag.byteLength !== expected.byteLength || !timingSafeEqual(tag, expected)) throw damaged;
    const text = await readWithin(decrypting([sealed], this.key.identity), LONGEST_LIST).catch(() => {
      throw damaged;
    });
    return parseSnapshot(id, text.toString());
  }

  /** The newest snapshot that can be read; null: there is none. */
  async newest(): Promise<Snapshot | null> {
    for (const id of await this.snapshots()) {
      const snapshot = await this.read(id).catch(unusable);
      if (snapshot) return snapshot;
    }
    return null;
  }

  #tagLine(id: string, sealed: Uint8Array): Buffer {
    return Buffer.from(`${tagOf(this.key, 'list ', id, '\n', sealed)}\n`);
  }

  objects(): Promise<readonly RepositoryFile[]> {
    return this.place.list('objects');
  }

  /** Stores the bytes of a file; they are in the place when this resolves. */
  async store(source: Source): Promise<Stored> {
    const meter = new Meter(this.key);
    const body = encrypting(meter.through((await source.open()) as AsyncIterable<Buffer>), this.key.recipient);
    let stored: Stored | null = null;
    await this.place.write(body, () => {
      stored = meter.stored();
      return objectName(stored);
    });
    if (!stored) throw new Error('nothing was stored');
    return stored;
  }

  /**
   * Writes a file of a snapshot below a folder, and compares it with its hash.
   * @returns what is wrong with it; null: nothing
   */
  async fetch(file: SnapshotFile, target: string): Promise<string | null> {
    const body = await this.place.read(objectName(file));
    if (!body) return 'is missing in it';
    const meter = new Meter(this.key);
    const handle = await open(target, 'wx', 0o600);
    let written = 0;
    try {
      for await (const chunk of meter.through(decrypting(body as AsyncIterable<Uint8Array>, this.key.identity))) {
        written += chunk.byteLength;
        if (written > file.bytes) return `has more than ${file.bytes} bytes`;
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } catch (error) {
      if (error instanceof Error && error.name === 'CannotOpen') return 'was changed, cut short or damaged';
      throw error;
    } finally {
      await handle.close();
    }
    const { object, bytes } = meter.stored();
    if (bytes !== file.bytes) return `has ${bytes} bytes instead of ${file.bytes}`;
    return object === file.object ? null : 'was changed or is damaged';
  }

  /**
   * Lays the locked key and the words for a person beside the snapshots.
   * @throws {StartError} where another key lies there, and nothing is the studio's
   */
  async prepare({ locked }: LockedKey): Promise<void> {
    const there = await this.place.read(KEY_FILE);
    const found = there && (await readWithin(there, LONGEST_KEY).catch(() => Buffer.alloc(0)));
    if (found?.equals(locked)) return;
    if (found && (await this.snapshots()).length === 0) {
      throw new StartError(
        `There are backups of another site in ${this.place.name}, or of this one with another key. Choose another location.`,
      );
    }
    await this.place.write(Buffer.from(READ_ME), READ_ME_FILE);
    await this.place.write(locked, KEY_FILE);
  }

  /** Makes a snapshot valid, at once: all of its objects must be stored. */
  async commit(content: SnapshotContent): Promise<Snapshot> {
    const id = idOf(this.key, content);
    const body = encrypting([Buffer.from(textOf(content))], this.key.recipient);
    const sealed = await readWithin(body as AsyncIterable<Buffer>, LONGEST_LIST);
    await this.place.write(Buffer.concat([this.#tagLine(id, sealed), sealed]), snapshotFile(id));
    return { id, ...content };
  }
}

/** The repository in the place that the settings name; null: the studio has no key yet. */
export const studioRepository = async (config: Config, keys: KeyStore): Promise<Repository | null> => {
  const place = await openStudioPlace(config);
  const kept = await readKept(keys);
  return kept && new Repository(place, kept.key);
};
