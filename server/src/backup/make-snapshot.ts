import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { numberOf } from '@shutterdesk/shared/node/repository-files';
import { makeInside } from '../config/data-folder.ts';
import { VERSION } from '../config/release.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import type { BackupLock } from '../db/lock-backups.ts';
import { DERIVATIVES, HIDDEN, MARK, UPLOADS } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { type CopyParts, copyAtOneMoment } from './copy-database.ts';
import { asSentence, UNTOUCHED } from './faults.ts';
import type { RepositoryPlace } from './place.ts';
import { Repository, type Source } from './repository.ts';
import { BESIDE, bytesOf, OBJECTS, objectBytes, objectName, type Snapshot, type SnapshotFile } from './snapshot.ts';
import type { LockedKey } from './studio-key.ts';

const AT_ONCE = 4;
const WORK = 'backup-work';

export type Progress = Omit<NonNullable<Backup['running']>, 'what'>;

export interface SnapshotParts extends CopyParts {
  readonly storage: ObjectStorage;
  readonly place: RepositoryPlace;
  readonly kept: LockedKey;
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run before its next file. */
  readonly signal?: AbortSignal;
}

/** A new snapshot, and the bytes that the place did not have before. */
export type MadeSnapshot = Snapshot & { readonly newBytes: number };

interface NamedSource extends Source {
  readonly name: string;
  /** See `changedAt` of a snapshot's file; null where the file must be read each time. */
  readonly changedAt: string | null;
}

/** A file has gone since it was listed: a photograph was deleted for good. */
class Gone extends Error {}

const fileSource = async (name: string, file: string): Promise<readonly NamedSource[]> => {
  const stats = await stat(file).catch(absent);
  return stats ? [{ name, bytes: stats.size, changedAt: null, open: async () => createReadStream(file) }] : [];
};

const objectSource = (
  storage: ObjectStorage,
  { key, bytes, changedAt }: { readonly key: string; readonly bytes: number; readonly changedAt: string | null },
): NamedSource => ({
  name: `${OBJECTS}${key}`,
  bytes,
  changedAt,
  async open() {
    const object = await storage.read(key);
    if (!object) throw new Gone(key);
    return object.body;
  },
});

async function* below(storage: ObjectStorage, prefix: string): AsyncGenerator<NamedSource> {
  for await (const { key, bytes, modifiedAt } of storage.list(prefix)) {
    if (key.endsWith('/')) yield* below(storage, key);
    else if (!key.endsWith('.part')) {
      yield objectSource(storage, { key, bytes: bytes ?? 0, changedAt: modifiedAt?.toISOString() ?? null });
    }
  }
}

/** Everything in the store that the database's photographs need. */
const photographs = async (storage: ObjectStorage, originals: ReadonlySet<string>): Promise<NamedSource[]> => {
  const found: NamedSource[] = [];
  // Uploads that are saved nowhere yet are not part of the site.
  for await (const source of below(storage, UPLOADS)) {
    if (originals.has(source.name.slice(OBJECTS.length))) found.push(source);
  }
  for (const prefix of [DERIVATIVES, HIDDEN]) for await (const source of below(storage, prefix)) found.push(source);
  const mark = await storage.stat(MARK);
  if (mark) found.push(objectSource(storage, { key: MARK, bytes: mark.bytes, changedAt: null }));
  return found;
};

/** Finds the files of the newest snapshot that are unchanged, and whose bytes lie in the place. */
const unchangedIn = async (repository: Repository, newest: Snapshot | null) => {
  const sizes = new Map((await repository.objects()).map(({ name, bytes }) => [name, bytes]));
  const isThere = (file: SnapshotFile) => sizes.get(objectName(file)) === objectBytes(file);
  const byName = new Map(newest?.files.filter(isThere).map((file) => [file.name, file]));
  return ({ name, bytes, changedAt }: NamedSource): SnapshotFile | null => {
    const known = byName.get(name);
    return changedAt !== null && known?.changedAt === changedAt && known.bytes === bytes ? known : null;
  };
};

const storeFiles = async (
  repository: Repository,
  sources: readonly NamedSource[],
  newest: Snapshot | null,
  { signal, onProgress = () => undefined }: { signal: AbortSignal; onProgress?: SnapshotParts['onProgress'] },
) => {
  const unchanged = await unchangedIn(repository, newest);
  const known = sources.flatMap((source) => unchanged(source) ?? []);
  const fresh = sources.filter((source) => unchanged(source) === null);
  const files: SnapshotFile[] = [...known];
  let [newBytes, doneBytes] = [0, bytesOf(known)];
  const ofBytes = doneBytes + bytesOf(fresh);
  const tell = () => onProgress({ files: files.length, bytes: doneBytes, ofFiles: sources.length, ofBytes });
  tell();
  const storeOne = async (source: NamedSource): Promise<void> => {
    const stored = await repository.store(source).catch((error: unknown) => {
      if (error instanceof Gone) return null;
      throw error;
    });
    if (!stored) return;
    files.push({ name: source.name, ...stored, changedAt: source.changedAt });
    newBytes += stored.bytes;
    doneBytes += stored.bytes;
    tell();
  };
  await inParallel(fresh, AT_ONCE, storeOne, signal);
  return { files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)), newBytes };
};

const makeIn = async (parts: SnapshotParts, workFolder: string, lock: BackupLock): Promise<MadeSnapshot> => {
  const { config, storage, place, kept, onProgress } = parts;
  const signal = parts.signal ? AbortSignal.any([parts.signal, lock.lost]) : lock.lost;
  const repository = new Repository(place, kept.key);
  await repository.prepare(kept);
  const copy = path.join(workFolder, 'site');
  const { originals, schema, site, newestNumber, madeAt, page } = await copyAtOneMoment(parts, copy);
  const newest = await repository.newest();
  // With PostgreSQL, the files beside the database come from it too.
  const folder = config.database ? copy : config.dataDir;
  const sources = [
    ...(await fileSource(DATABASE_FILE, path.join(copy, DATABASE_FILE))),
    ...(await Promise.all(BESIDE.map((name) => fileSource(name, path.join(folder, name))))).flat(),
    ...(await photographs(storage, new Set(originals))),
  ];
  const { files, newBytes } = await storeFiles(repository, sources, newest, { signal, onProgress });
  const names = new Set(files.map(({ name }) => name));
  const content = {
    madeAt,
    number: Math.max(newestNumber, ...(await repository.snapshots()).map(numberOf)) + 1,
    product: VERSION,
    schema: [...schema],
    site,
    page,
    files,
    missing: originals.filter((key) => !names.has(`${OBJECTS}${key}`)),
  };
  signal.throwIfAborted();
  await lock.check();
  return { ...(await repository.commit(content)), newBytes };
};

/**
 * Makes a snapshot: everything that the site is at one moment. A server may run and write meanwhile. Until the very end,
 * the place has no new snapshot, and older ones never change.
 * @throws {StartError} with a sentence
 */
export const makeSnapshot = async (parts: SnapshotParts, lock: BackupLock): Promise<MadeSnapshot> => {
  const { config, place } = parts;
  const workFolder = path.join(config.dataDir, WORK);
  try {
    await rm(workFolder, { recursive: true, force: true });
    await makeInside(config, workFolder);
    return await makeIn(parts, workFolder, lock);
  } catch (error) {
    throw asSentence(error, place.name, UNTOUCHED);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
};
