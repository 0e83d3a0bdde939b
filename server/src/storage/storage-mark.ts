import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config/config.ts';
import { openIncoming } from '../config/data-folder.ts';
import type { Database } from '../db/database.ts';
import type { StorageTable } from '../db/schema.ts';
import { DERIVATIVES, MARK, UPLOADS } from './object-keys.ts';
import type { ObjectStorage } from './object-storage.ts';

export type StorageKind = StorageTable['kind'];

export const storageKind = ({ s3 }: Pick<Config, 's3'>): StorageKind => (s3 ? 's3' : 'disk');

/** The store that holds the photographs, according to the database. */
export const readStorageState = (db: Database): Promise<StorageTable> =>
  db.selectFrom('storage').selectAll().executeTakeFirstOrThrow();

export const switchStorage = async (db: Database, kind: StorageKind): Promise<void> => {
  await db.updateTable('storage').set({ kind }).execute();
};

export const hasPhotos = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('photos').select('id').limit(1).executeTakeFirst()) !== undefined;

const ELSEWHERE: Record<StorageKind, string> = {
  s3: 'S3_BUCKET is set, but the photographs of this data folder are on the disk: move them with "npm run storage:move -- --to s3", or unset S3_BUCKET.',
  disk: 'The photographs of this data folder are in S3, but S3_BUCKET is not set: set it. To bring them back, set it and run "npm run storage:move -- --to disk".',
};

/**
 * Configuration and database must name the same store, unless there are no photographs yet.
 * @throws {StartError}
 */
export const agreeOnStorage = async (config: Config, db: Database): Promise<void> => {
  const kind = storageKind(config);
  if ((await readStorageState(db)).kind === kind) return;
  if (await hasPhotos(db)) throw new StartError(ELSEWHERE[kind]);
  await switchStorage(db, kind);
};

const isEmpty = async (storage: ObjectStorage): Promise<boolean> => {
  for (const prefix of [UPLOADS, DERIVATIVES]) for await (const _ of storage.list(prefix)) return false;
  return true;
};

const readMark = async (storage: ObjectStorage): Promise<string | null> => {
  const object = await storage.read(MARK);
  return object && (await text(object.body)).trim();
};

/**
 * Tells whether a bucket belongs to the site with this mark, or is empty and nobody else's.
 * @param own the mark of a site that makes room; null: there is none
 */
export const isFreeFor = async (storage: ObjectStorage, mark: string, own: string | null): Promise<boolean> => {
  const found = await readMark(storage);
  return found === mark || ((found === null || found === own) && (await isEmpty(storage)));
};

const writeMark = async (config: Config, storage: ObjectStorage, mark: string): Promise<void> => {
  const file = path.join(await openIncoming(config), `${uuid()}.mark`);
  await writeFile(file, `${mark}\n`);
  await storage.putFile(MARK, file).finally(() => rm(file, { force: true }));
};

const FOREIGN = (name: string): string =>
  `${name} holds the photographs of another site, or of this one with another database: restore that database, or use an empty place.`;

/** The folder or bucket, for sentences. */
export const storageName = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3 ? `The bucket ${s3.bucket} (S3_BUCKET)` : `The folder ${path.join(dataDir, 'objects')} (in DATA_DIR)`;

/**
 * Makes sure that a store belongs to this site before anything in it is swept: a sweep would delete all photographs
 * of another site. An unmarked store is accepted if it is empty, or on the disk.
 * @throws {StartError}
 */
export const claimStorage = async (config: Config, db: Database, storage: ObjectStorage): Promise<void> => {
  const { mark } = await readStorageState(db);
  const found = await readMark(storage);
  if (found === mark) return;
  const free = found === null && (!config.s3 || (await isEmpty(storage)));
  if (!free) throw new StartError(FOREIGN(storageName(config)));
  await writeMark(config, storage, mark);
};
