import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { KEY_FILE, longestOf, repositoryPath, snapshotFile } from '@shutterdesk/shared/node/repository-files';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { refuseFullDisk } from '../work/disk-room.ts';
import { makeFolders } from '../work/make-folders.ts';
import { FolderPlace } from './place.ts';

const FOLDER = 'backup-incoming';
const HALVES = 'halves';
const FAILURE = 'failure.txt';
const PRIVATE = { folderMode: 0o700, mode: 0o600, flush: true } as const;

/** A file of the incoming snapshot, and how much of it has arrived. */
export interface IncomingFile {
  readonly name: string;
  readonly bytes: number;
  readonly arrived: number;
}

const isOurs = (name: string, bytes: number): boolean =>
  repositoryPath(name) !== null && bytes <= (longestOf(name) ?? Number.POSITIVE_INFINITY);

/** A snapshot that somebody brings to an empty server. It arrives in a folder that is a repository like any other. */
export class IncomingFiles {
  readonly #folder: string;
  readonly #dataDir: string;
  readonly place: FolderPlace;
  /** Two pieces for the same place must not both find it free. */
  readonly #appends = new SerialQueue();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#folder = path.join(dataDir, FOLDER);
    this.place = new FolderPlace(path.join(this.#folder, 'repository'), 'the copy');
  }

  #half(name: string): string {
    return path.join(this.#folder, HALVES, name);
  }

  /**
   * Announces a snapshot. What is here of it stays; anything else goes.
   * @returns how much has arrived of each file
   * @throws {StartError} with a sentence for one that cannot be restored here
   */
  async begin(id: string, files: readonly { name: string; bytes: number }[]): Promise<readonly IncomingFile[]> {
    const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]));
    const areOurs = files.every(({ name, bytes }) => isOurs(name, bytes));
    if (!(areOurs && sizes.has(KEY_FILE) && sizes.has(snapshotFile(id)))) {
      throw new StartError('This is no whole backup: its key, its list or a file is not one of ours.');
    }
    await rm(path.join(this.#folder, FAILURE), { force: true });
    // Alone of all files, a key may have other bytes under the same name.
    await this.place.remove(KEY_FILE);
    await rm(this.#half(KEY_FILE), { force: true });
    for (const part of ['snapshots', 'objects'] as const) {
      for (const { name, bytes } of await this.place.list(part)) {
        if (sizes.get(name) !== bytes) await this.place.remove(name);
      }
    }
    for (const name of (await readdir(path.join(this.#folder, HALVES)).catch(absent)) ?? []) {
      if (!sizes.has(name)) await rm(this.#half(name), { force: true });
    }
    const arrived = await Promise.all(files.map((file) => this.#arrivedOf(file)));
    // The snapshot needs room twice: as it arrives, and as the restored site.
    const needed = arrived.reduce((sum, { bytes, arrived: here }) => sum + 2 * bytes - here, 0);
    await refuseFullDisk(this.#dataDir, needed, 'the restored site');
    return arrived;
  }

  async #arrivedOf({ name, bytes }: { name: string; bytes: number }): Promise<IncomingFile> {
    const half = async () => (await stat(this.#half(name)).catch(absent))?.size;
    return { name, bytes, arrived: (await this.place.sizeOf(name)) ?? (await half()) ?? 0 };
  }

  /**
   * Adds a piece of a file of so many bytes, if it begins where the file ends so far.
   * @returns the bytes that are here now; null for a file that no backup has
   */
  append(name: string, start: number, piece: Uint8Array, whole: number): Promise<number | null> {
    return this.#appends.run(async () => {
      if (!isOurs(name, whole)) return null;
      const finished = await this.place.sizeOf(name);
      if (finished !== null) return finished;
      await makeFolders(path.join(this.#folder, HALVES), this.#dataDir);
      const handle = await open(this.#half(name), 'a', 0o600);
      let size: number;
      try {
        size = (await handle.stat()).size;
        if (start === size && size + piece.byteLength <= whole) {
          await handle.writeFile(piece);
          size += piece.byteLength;
        }
        if (size === whole) await handle.sync();
      } finally {
        await handle.close();
      }
      if (size === whole) await this.place.keep(this.#half(name), name);
      return size;
    });
  }

  /** The arrived files may be damaged, so all of them have to arrive again. */
  async failed(sentence: string): Promise<void> {
    await this.remove();
    await writeWhole(path.join(this.#folder, FAILURE), sentence, PRIVATE);
  }

  /** Says why the last restore failed; null if it did not. */
  failure(): Promise<string | null> {
    return readFile(path.join(this.#folder, FAILURE), 'utf8').catch(absent);
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}
