import { existsSync } from 'node:fs';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { S3Config } from '../config/s3-config.ts';
import { StartError } from '../config/start-error.ts';
import { asSentence } from './faults.ts';
import { FolderStore } from './folder-store.ts';
import type { PointStore } from './point-store.ts';
import { TarStore } from './tar-store.ts';

/** A place for points, as a person writes it. */
export type Place =
  | { readonly kind: 'folder' | 'tar'; readonly path: string }
  | { readonly kind: 'bucket'; readonly bucket: string; readonly prefix: string };

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/-]*))?$/;

/** @throws {StartError} for an address of a bucket that is none */
export const placeOf = (text: string): Place => {
  if (text.startsWith('s3:')) {
    const [, bucket, path = ''] = BUCKET.exec(text) ?? [];
    if (!bucket) throw new StartError(`${text} is no address of a bucket, such as s3://my-backups/studio.`);
    const prefix = path.replace(/^\/+|\/+$/g, '');
    return { kind: 'bucket', bucket, prefix: prefix && `${prefix}/` };
  }
  return { kind: text.endsWith('.tar') ? 'tar' : 'folder', path: path.resolve(text) };
};

/** The path without links, also where its end does not exist yet. */
const realPathOf = async (file: string): Promise<string> =>
  existsSync(file) || path.dirname(file) === file
    ? realpath(file)
    : path.join(await realPathOf(path.dirname(file)), path.basename(file));

const isWithin = (inner: string, outer: string): boolean => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);

const checkOutside = async (place: string, dataDir: string): Promise<void> => {
  if (!isWithin(await realPathOf(place), await realPathOf(dataDir))) return;
  throw new StartError(
    `${place} lies inside the data folder ${dataDir}, and would be lost with it: name a place outside, best on another disk.`,
  );
};

type Needs = Pick<Config, 'dataDir' | 's3'>;

/** The bucket for backups is at the same store as that for photographs, unless it is said otherwise. */
const bucketStore = async ({ dataDir, s3 }: Needs, bucket: string, prefix: string): Promise<PointStore> => {
  // Loaded on demand, because it takes a third of a second.
  const { BucketStore } = await import('./bucket-store.ts');
  const own: S3Config = {
    bucket,
    endpoint: s3?.endpoint ?? null,
    region: s3?.region ?? 'us-east-1',
    forcePathStyle: s3?.forcePathStyle ?? false,
    publicUrl: null,
  };
  return new BucketStore({ s3: own, prefix, workFolder: path.join(dataDir, 'backup-work') });
};

const makeFolder = async (folder: string): Promise<void> => {
  const stats = await lstat(folder).catch(() => null);
  if (stats?.isFile()) {
    throw new StartError(`${folder} is a file: name a folder, a file that ends in .tar, or s3://bucket/prefix.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw asSentence(error, `the folder ${folder}`, '');
  });
};

/**
 * Opens a place to write points to.
 * @throws {StartError} with a sentence for one that cannot hold them
 */
export const openPlace = async (config: Needs, place: Place): Promise<PointStore> => {
  if (place.kind === 'bucket') return bucketStore(config, place.bucket, place.prefix);
  await checkOutside(place.path, config.dataDir);
  await makeFolder(place.kind === 'tar' ? path.dirname(place.path) : place.path);
  return place.kind === 'tar' ? new TarStore(place.path) : new FolderStore(place.path);
};
