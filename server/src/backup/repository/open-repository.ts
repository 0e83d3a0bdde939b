import { existsSync } from 'node:fs';
import { lstat, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupRepositoryKind } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { SNAPSHOTS } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { BUCKET_ADDRESS } from '../../config/backup-settings.ts';
import type { Config } from '../../config/config.ts';
import type { S3Config } from '../../config/s3-config.ts';
import { LACKS_SECRET } from '../../config/stored-backup.ts';
import type { BucketRepository } from './bucket-repository.ts';
import { asSentence } from './faults.ts';
import { FolderRepository } from './folder-repository.ts';
import type { Repository } from './repository.ts';
import { unpackTar } from './tar-entries.ts';
import { TarRepository } from './tar-repository.ts';

/** A repository for snapshots, not opened yet. */
export type RepositoryAddress =
  | { readonly kind: 'tar'; readonly path: string }
  /** `isShared`: snapshots get a folder of their own in it, because a disk has other entries too, such as lost+found. */
  | { readonly kind: 'folder'; readonly path: string; readonly isShared?: boolean }
  | { readonly kind: 'bucket'; readonly bucket: string; readonly prefix: string };

/** @throws {StartError} for an invalid address of a bucket */
export const addressOf = (text: string): RepositoryAddress => {
  if (text.startsWith('s3:')) {
    const [, bucket, below = ''] = BUCKET_ADDRESS.exec(text) ?? [];
    if (!bucket) throw new StartError(`${text} is no address of a bucket, such as s3://my-backups/studio.`);
    const prefix = below.replace(/^\/+|\/+$/g, '');
    return { kind: 'bucket', bucket, prefix: prefix && `${prefix}/` };
  }
  return { kind: text.endsWith('.tar') ? 'tar' : 'folder', path: path.resolve(text) };
};

/** The path without links, even if its end does not exist yet. */
export const realPathOf = async (file: string): Promise<string> =>
  existsSync(file) || path.dirname(file) === file
    ? realpath(file)
    : path.join(await realPathOf(path.dirname(file)), path.basename(file));

export const isWithin = (inner: string, outer: string): boolean =>
  `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);

const checkOutside = async (folder: string, dataDir: string): Promise<void> => {
  if (!isWithin(await realPathOf(folder), await realPathOf(dataDir))) return;
  throw new StartError(
    `${folder} is inside the data folder ${dataDir} and would be lost with it. Choose a folder elsewhere, ideally on another disk.`,
  );
};

/** The name of the snapshots' own folder in a shared one. */
const OWN_FOLDER = 'shutterdesk';

/** The folder with the snapshots, or the one that the first snapshot will go to. */
const snapshotsFolder = (folder: string, isShared = false): string => {
  const own = path.join(folder, OWN_FOLDER);
  if (existsSync(path.join(folder, SNAPSHOTS))) return folder;
  return isShared || existsSync(own) ? own : folder;
};

type RepositoryConfig = Pick<Config, 'dataDir' | 'backup'>;

const bucketStore = async (
  { dataDir, backup }: RepositoryConfig,
  bucket: string,
  prefix: string,
): Promise<BucketRepository> => {
  if (backup.lacksSecret) throw new StartError(LACKS_SECRET);
  // Loaded on demand, because it takes a third of a second.
  const { BucketRepository } = await import('./bucket-repository.ts');
  const s3: S3Config = { ...backup.store, bucket, publicUrl: null };
  return new BucketRepository({ s3, prefix, workFolder: path.join(dataDir, 'backup-work') });
};

/** One after the other: Node's own `recursive` never ends where a file system takes no folders, such as /proc. */
const makeEach = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await makeEach(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
};

const makeFolder = async (folder: string): Promise<void> => {
  const stats = await lstat(folder).catch(() => null);
  if (stats?.isFile()) {
    throw new StartError(`${folder} is a file: name a folder, a file that ends in .tar, or s3://bucket/prefix.`);
  }
  await makeEach(folder).catch((error: unknown) => {
    const known = asSentence(error, `the folder ${folder}`, '');
    throw known instanceof StartError
      ? known
      : new StartError(`The folder ${folder} cannot be made.`, { cause: error });
  });
};

/**
 * Opens a repository to write snapshots to.
 * @throws {StartError} with a sentence for a repository that cannot hold them
 */
export const openRepository = async (config: RepositoryConfig, address: RepositoryAddress): Promise<Repository> => {
  if (address.kind === 'bucket') return bucketStore(config, address.bucket, address.prefix);
  const target = address.kind === 'tar' ? address.path : snapshotsFolder(address.path, address.isShared);
  await checkOutside(target, config.dataDir);
  await makeFolder(address.kind === 'tar' ? path.dirname(target) : target);
  return address.kind === 'tar' ? new TarRepository(target) : new FolderRepository(target);
};

/**
 * Opens the folder or bucket of a configuration that is to be tried.
 * @throws {StartError} with a sentence
 */
export const openToTry = async (config: RepositoryConfig): Promise<FolderRepository | BucketRepository> => {
  const [chosen] = studioRepositories(config);
  if (chosen?.address.kind === 'bucket') return bucketStore(config, chosen.address.bucket, chosen.address.prefix);
  const folder = snapshotsFolder(config.backup.dir ?? '', true);
  await checkOutside(folder, config.dataDir);
  await makeFolder(folder);
  return new FolderRepository(folder);
};

/**
 * Opens a repository to read snapshots from.
 * @param unpacked the folder into which a tar is unpacked
 * @throws {StartError} with a sentence
 */
export const openExisting = async (
  config: RepositoryConfig,
  address: RepositoryAddress,
  unpacked: string,
): Promise<Repository> => {
  if (address.kind === 'bucket') return bucketStore(config, address.bucket, address.prefix);
  const stats = await stat(address.path).catch(absent);
  if (!stats) throw new StartError(`There is no ${address.path}: name the folder or the file with the backup.`);
  if (stats.isDirectory()) return new FolderRepository(snapshotsFolder(address.path));
  await unpackTar(address.path, unpacked);
  return new FolderRepository(unpacked, `the file ${address.path}`);
};

export interface StudioRepository {
  readonly kind: BackupRepositoryKind;
  /** As the environment names it. */
  readonly name: string;
  readonly address: RepositoryAddress;
}

/** The repositories that the environment names. */
export const studioRepositories = ({ backup: { dir, s3 } }: Pick<Config, 'backup'>): readonly StudioRepository[] => [
  ...(dir === null
    ? []
    : [{ kind: 'folder', name: dir, address: { kind: 'folder', path: dir, isShared: true } } as const]),
  ...(s3 === null ? [] : [{ kind: 'bucket', name: s3, address: addressOf(s3) } as const]),
];
