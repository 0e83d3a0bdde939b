import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { type Manifest, objectName, type SnapshotFile } from '../manifest.ts';
import type { Repository } from '../repository.ts';
import { checkDatabase, refuseOtherSchema } from './check-database.ts';

const AT_ONCE = 4;

/** A snapshot that lies restored in a folder. */
export interface StagedSnapshot {
  readonly id: string;
  readonly manifest: Manifest;
}

/** A file of a snapshot is not what the list says. */
export class DamagedObject extends StartError {
  /** Its name in the repository. */
  readonly object: string;

  constructor(id: string, file: SnapshotFile, how: string) {
    super(`The backup ${id} cannot be used: ${file.name} ${how}. Nothing was changed; take another one.`);
    this.object = objectName(file);
  }
}

/** Writes one file of a snapshot below a folder, and checks it. */
export const stageFile = async (
  repository: Repository,
  id: string,
  file: SnapshotFile,
  folder: string,
): Promise<void> => {
  const target = path.join(folder, file.name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const fault = await repository.fetch(file, target);
  if (fault !== null) throw new DamagedObject(id, file, fault);
};

interface Progress {
  readonly files: number;
  readonly ofFiles: number;
}

interface Wanted {
  /** Those of the list that are wanted; all, if nothing is said. */
  readonly files?: readonly SnapshotFile[] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Restores a snapshot into a new folder: every file by its hash, and the database by its schema and its own check. A
 * command, the screen and each proof call it.
 * @throws {StartError} for the first file that is not what it should be
 */
export const stageSnapshot = async (
  repository: Repository,
  { id, manifest }: StagedSnapshot,
  folder: string,
  { files = manifest.files, onProgress = () => undefined }: Wanted = {},
): Promise<void> => {
  refuseOtherSchema(id, manifest.schema);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let done = 0;
  await inParallel(files, AT_ONCE, async (file) => {
    await stageFile(repository, id, file, folder);
    done += 1;
    onProgress({ files: done, ofFiles: files.length });
  });
  await checkDatabase({ id, manifest }, folder);
};
