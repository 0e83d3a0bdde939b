import { existsSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { SNAPSHOTS } from '@shutterdesk/shared/node/repository-files';
import { type RepositoryFile, RepositoryFolder, type RepositoryPart } from '@shutterdesk/shared/node/repository-folder';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { BUCKET_ADDRESS, LACKS_SECRET } from '../config/backup-settings.ts';
import type { Config } from '../config/config.ts';
import { HttpError } from '../http/http-error.ts';
import { makeFolders } from '../work/make-folders.ts';
import { asSentence } from './faults.ts';

/** A place where the files of a repository lie. It is hostile: whoever can write there may have put anything there. */
export interface RepositoryPlace {
  /** The place in words, such as 'the folder /srv/backup'. */
  readonly name: string;
  list(part: RepositoryPart): Promise<readonly RepositoryFile[]>;
  /**
   * The bytes of a file; null when there is no such file.
   * @param to the last byte
   */
  read(name: string, from?: number, to?: number): Promise<Readable | null>;
  /** Stores a file whole or not at all; see `RepositoryFolder.write`. */
  write(body: Uint8Array | AsyncIterable<Uint8Array>, name: string | (() => string)): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Where a person or a setting says that a repository is. */
export type PlaceAddress =
  | { readonly kind: 'tar'; readonly path: string }
  /** `isShared`: the repository gets a folder of its own in it, because a disk has other entries too. */
  | { readonly kind: 'folder'; readonly path: string; readonly isShared?: boolean }
  | { readonly kind: 'bucket'; readonly bucket: string; readonly prefix: string };

/** @throws {StartError} for an invalid address of a bucket */
export const addressOf = (text: string): PlaceAddress => {
  if (text.startsWith('s3:')) {
    const [, bucket, below = ''] = BUCKET_ADDRESS.exec(text) ?? [];
    if (!bucket) throw new StartError(`${text} is no address of a bucket, such as s3://my-backups/studio.`);
    const prefix = below.replace(/^\/+|\/+$/g, '');
    return { kind: 'bucket', bucket, prefix: prefix && `${prefix}/` };
  }
  return { kind: text.endsWith('.tar') ? 'tar' : 'folder', path: path.resolve(text) };
};

export class FolderPlace extends RepositoryFolder implements RepositoryPlace {
  readonly name: string;

  constructor(root: string, name = `the folder ${root}`) {
    super(root);
    this.name = name;
  }
}

/** The path without links, even if its end does not exist yet. */
const realPathOf = async (file: string): Promise<string> =>
  existsSync(file) || path.dirname(file) === file
    ? realpath(file)
    : path.join(await realPathOf(path.dirname(file)), path.basename(file));

const isWithin = (inner: string, outer: string): boolean => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);

/** @throws {StartError} for a folder inside another one */
export const refuseWithin = async (folder: string, outer: string, why: string): Promise<void> => {
  if (isWithin(await realPathOf(folder), await realPathOf(outer))) throw new StartError(`${folder} ${why}`);
};

/** The name of the repository's own folder in a shared one. */
const OWN_FOLDER = 'shutterdesk';

const makeFolder = async (folder: string): Promise<void> => {
  if ((await lstat(folder).catch(() => null))?.isFile()) {
    throw new StartError(`${folder} is a file: name a folder, a file that ends in .tar, or s3://bucket/prefix.`);
  }
  await makeFolders(folder).catch((error: unknown) => {
    const known = asSentence(error, `the folder ${folder}`, '');
    throw known instanceof StartError
      ? known
      : new StartError(`The folder ${folder} cannot be made.`, { cause: error });
  });
};

/** The folder of the repository, or the one that it will get. A person's own link to it counts as the folder. */
const repositoryIn = async (folder: string, isShared = false): Promise<string> => {
  const own = path.join(folder, OWN_FOLDER);
  if (existsSync(path.join(folder, SNAPSHOTS))) return realPathOf(folder);
  return isShared || existsSync(own) ? path.join(await realPathOf(folder), OWN_FOLDER) : realPathOf(folder);
};

type PlaceConfig = Pick<Config, 'dataDir' | 'backup'>;
type LastingAddress = Exclude<PlaceAddress, { kind: 'tar' }>;

/**
 * Opens a folder or bucket. A folder is made only to write to it.
 * @throws {StartError} with a sentence for a place that cannot hold backups
 */
export const openPlace = async (
  { dataDir, backup }: PlaceConfig,
  address: LastingAddress,
  purpose: 'write' | 'read' = 'write',
): Promise<RepositoryPlace> => {
  if (address.kind === 'bucket') {
    if (backup.lacksSecret) throw new StartError(LACKS_SECRET);
    // Loaded on demand, because it takes a third of a second.
    const { BucketPlace } = await import('./bucket-place.ts');
    const s3 = { ...backup.store, bucket: address.bucket, publicUrl: null };
    return new BucketPlace({ s3, prefix: address.prefix, workFolder: path.join(dataDir, 'backup-work') });
  }
  if (purpose === 'write') {
    // A data folder of the repository's own name would be the repository.
    for (const folder of [address.path, await repositoryIn(address.path, address.isShared)]) {
      await refuseWithin(
        folder,
        dataDir,
        `is inside the data folder ${dataDir} and would be lost with it. Choose a folder elsewhere, ideally on another disk.`,
      );
    }
    await makeFolder(address.path);
  } else if (!existsSync(address.path)) {
    throw new StartError(`There is no ${address.path}: name the folder or the file with the backup.`);
  }
  return new FolderPlace(await repositoryIn(address.path, address.isShared));
};

/** The place that the settings name; null: they name none. */
export const studioPlace = ({ backup: { dir, s3 } }: Pick<Config, 'backup'>): LastingAddress | null => {
  if (dir !== null) return { kind: 'folder', path: dir, isShared: true };
  const address = s3 === null ? null : addressOf(s3);
  return address?.kind === 'bucket' ? address : null;
};

export const noPlace = (): HttpError =>
  new HttpError('backup_off', 'No backup location yet. Choose one under Studio → Backup.');

/**
 * Opens the place that the settings name.
 * @throws {HttpError} where they name none
 */
export const openStudioPlace = async (config: PlaceConfig): Promise<RepositoryPlace> => {
  const address = studioPlace(config);
  if (!address) throw noPlace();
  return openPlace(config, address);
};
