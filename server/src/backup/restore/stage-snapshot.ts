import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { objectName } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { CannotOpen } from '../encryption/age-stream.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { writeHashed } from '../repository/hashed-copy.ts';
import type { Manifest, SnapshotFile } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { type OpenFile, snapshotFiles } from '../snapshot/read-snapshot.ts';
import { checkDatabase, refuseOtherSchema } from './check-database.ts';

const AT_ONCE = 4;

export interface OpenSnapshot {
  readonly id: string;
  readonly manifest: Manifest;
  readonly open: OpenFile;
}

/** A file of a snapshot is not what the manifest says. */
export class DamagedObject extends StartError {
  /** Its name in the repository. */
  readonly object: string;

  constructor({ id, manifest }: OpenSnapshot, { name, sha256 }: SnapshotFile, how: string) {
    super(`The backup ${id} cannot be used: ${name} ${how}. Nothing was changed; take another one.`);
    this.object = objectName(sha256, manifest);
  }
}

/**
 * Makes the files of a snapshot ready to be read.
 * @throws {StartError} for one of another release, and where its key is missing
 */
export const openSnapshot = async (
  repository: Repository,
  { id, manifest }: Pick<OpenSnapshot, 'id' | 'manifest'>,
  keyring: Keyring,
): Promise<OpenSnapshot> => {
  refuseOtherSchema(id, manifest.schema);
  return { id, manifest, open: await snapshotFiles(repository, manifest, keyring) };
};

/** Writes one file of a snapshot below a folder, and checks it. */
export const stageFile = async (snapshot: OpenSnapshot, file: SnapshotFile, folder: string): Promise<void> => {
  const body = await snapshot.open(file.sha256);
  if (!body) throw new DamagedObject(snapshot, file, 'is missing in it');
  const target = path.join(folder, file.name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const { sha256, bytes } = await writeHashed(target, body).catch((error: unknown) => {
    throw error instanceof CannotOpen ? new DamagedObject(snapshot, file, 'was changed, cut short or damaged') : error;
  });
  if (bytes !== file.bytes) throw new DamagedObject(snapshot, file, `has ${bytes} bytes instead of ${file.bytes}`);
  if (sha256 !== file.sha256) throw new DamagedObject(snapshot, file, 'was changed or is damaged');
};

/**
 * Writes a snapshot's files into a new folder, and checks each of them and the database.
 * @throws {StartError} for the first that is not what it should be
 */
export const stageSnapshot = async (
  snapshot: OpenSnapshot,
  folder: string,
  files: readonly SnapshotFile[] = snapshot.manifest.files,
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await inParallel(files, AT_ONCE, (file) => stageFile(snapshot, file, folder));
  await checkDatabase(snapshot, folder);
};
