import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { absent } from '@shutterdesk/shared/node/absent';
import {
  KEY_FILE,
  longestOf,
  READ_ME,
  READ_ME_FILE,
  repositoryPath,
  snapshotFile,
} from '@shutterdesk/shared/node/repository-files';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { extract, type Header, pack } from 'tar-stream';
import { FolderPlace } from './place.ts';
import type { Repository } from './repository.ts';
import { objectBytes, objectName, type Snapshot } from './snapshot.ts';

const MODE = 0o600;

/** The files of one snapshot, with their sizes: those that a copy of it needs. */
export const filesOf = async (repository: Repository, { id, files }: Snapshot) => {
  const list = (await repository.lists()).find((each) => each.id === id);
  const objects = new Map(files.map((file) => [objectName(file), objectBytes(file)]));
  return [[snapshotFile(id), list?.bytes ?? 0] as const, ...objects];
};

/** Streams one snapshot as a tar of the repository's files: unpacked, it is a repository like any other. */
export const writeTar = async (target: Writable, repository: Repository, id: string, locked: Buffer): Promise<void> => {
  const tar = pack();
  const fill = async (): Promise<void> => {
    tar.entry({ name: READ_ME_FILE, mode: MODE }, READ_ME);
    tar.entry({ name: KEY_FILE, mode: MODE }, locked);
    for (const [name, size] of await filesOf(repository, await repository.read(id))) {
      const body = await repository.place.read(name);
      if (!body) throw new StartError(`A file of the backup is missing (${name}).`);
      // The header promises the size: any other ends the tar, instead of shifting all that follows.
      await pipeline(body, tar.entry({ name: repositoryPath(name) ?? name, size, mode: MODE }));
    }
    tar.finalize();
  };
  const filling = fill().catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  await Promise.all([filling, pipeline(tar, target)]);
};

const FOLDER = /^(?:|snapshots|objects|objects\/[0-9a-f]{2})\/?$/;

const refusal = (why: string): StartError =>
  new StartError(`The tar cannot be restored: ${why}. Nothing was changed; take another one.`);

/** Ends a body that is longer than a file of this name may be. */
async function* bounded(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw refusal('a file in it is too long to be ours');
    yield chunk;
  }
}

const unpackEntry = async (place: FolderPlace, { name, type }: Header, body: AsyncIterable<Uint8Array>) => {
  const shown = JSON.stringify(name.slice(0, 100));
  const tidy = name.replace(/^\.\/+/, '');
  if (type === 'directory' && FOLDER.test(tidy)) return;
  if (type !== 'file') throw refusal(`${shown} in it is a link or a folder that no backup has`);
  const own = path.posix.basename(tidy);
  // Nothing else is ever written, so no name can lead out of the folder.
  if (repositoryPath(own) !== tidy) throw refusal(`it holds a file that no backup has, ${shown}`);
  if ((await place.sizeOf(own)) !== null) throw refusal(`it holds ${shown} twice`);
  await place.write(bounded(body, longestOf(own) ?? Number.POSITIVE_INFINITY), own);
};

/** The unpacker's own errors have no code, or one of streams; those of the disk have another. */
const isOfUnpacker = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof StartError) &&
  (!('code' in error) || String(error.code).startsWith('ERR_STREAM'));

/**
 * Unpacks a tar into a new folder.
 * @throws {StartError} for a tar that is cut short, damaged, or not one of ours
 */
export const unpackTar = async (file: string, folder: string): Promise<FolderPlace> => {
  if (!(await stat(file).catch(absent)))
    throw new StartError(`There is no ${file}: name the folder or the file with the backup.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = new FolderPlace(folder, `the file ${file}`);
  const entries = extract();
  const read = pipeline(createReadStream(file), entries);
  // The entries end with its error.
  read.catch(() => undefined);
  try {
    for await (const entry of entries) {
      await unpackEntry(place, entry.header, entry as AsyncIterable<Uint8Array>);
      // A folder has no bytes, and ends when they are asked for.
      entry.resume();
    }
    await read;
  } catch (error) {
    throw isOfUnpacker(error) ? refusal('it is damaged or cut short, or it is no tar') : error;
  }
  return place;
};

/**
 * Writes one snapshot into a new file.
 * @throws {StartError} where there is a file already
 */
export const writeTarFile = async (file: string, repository: Repository, id: string, locked: Buffer): Promise<void> => {
  const handle = await open(file, 'wx', MODE).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartError(`There is a file ${file} already: name a new one.`) : error;
  });
  await writeTar(handle.createWriteStream({ flush: true }), repository, id, locked);
};
