import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { bytesInWords } from '@shutterdesk/shared';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { objectBytes, objectName } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { VERSION } from '../../config/release.ts';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { checkEncryption, type Encryption, prepareEncryption } from '../encryption/encryption.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { StudioKey } from '../encryption/studio-key.ts';
import { asSentence, UNTOUCHED } from '../repository/faults.ts';
import { bytesOf, DATABASE_NAME, type Manifest, OBJECTS, type SnapshotFile, written } from '../repository/manifest.ts';
import type { Repository } from '../repository/repository.ts';
import { type CopyParts, copyAtOneMoment, leaveSecretsOut } from './copy-database.ts';
import { type BackupLock, lockBackups } from './lock-backups.ts';
import { sweepObjects } from './prune.ts';
import { firstOf, ownSnapshots, readableSnapshots } from './read-snapshot.ts';
import { fileSource, Gone, listSources, type NamedSource } from './snapshot-files.ts';

const AT_ONCE = 4;
const WORK = 'backup-work';

export interface Progress {
  readonly files: number;
  readonly bytes: number;
  readonly ofFiles: number;
  readonly ofBytes: number;
}

export interface SnapshotParts extends CopyParts {
  readonly storage: ObjectStorage;
  readonly repository: Repository;
  readonly withSecrets: boolean;
  /** Signs it. */
  readonly key: StudioKey;
  /** null: the studio has no passphrase yet. */
  readonly encryption: Encryption | null;
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run before its next file. */
  readonly signal?: AbortSignal;
}

export interface MadeSnapshot {
  readonly id: string;
  readonly manifest: Manifest;
  /** The bytes that the repository did not have before. */
  readonly newBytes: number;
}

/** Sealed, or plain. */
type Form = Pick<Manifest, 'sealedFor'>;

/** Files of the newest snapshot that are unchanged, and whose bytes lie in the repository. */
const unchangedIn = async (repository: Repository, newest: Manifest | null, form: Form) => {
  const objects = await repository.objects();
  const isThere = ({ sha256, bytes }: SnapshotFile) =>
    objects.get(objectName(sha256, form)) === objectBytes(bytes, form);
  // A new key encrypts the database and the secrets anew, even unchanged: an older one opens only photographs from before it.
  const isKept = ({ name }: SnapshotFile) => newest?.sealedFor === form.sealedFor || name.startsWith(OBJECTS);
  const files = (newest?.files ?? []).filter((file) => isThere(file) && isKept(file));
  const byName = new Map(files.map((file) => [file.name, file]));
  return ({ name, bytes, changedAt }: NamedSource): SnapshotFile | null => {
    const known = byName.get(name);
    return changedAt !== null && known?.changedAt === changedAt && known.bytes === bytes ? known : null;
  };
};

const checkRoom = async (repository: Repository, bytes: number): Promise<void> => {
  const free = await repository.freeBytes();
  if (free !== null && free < bytes) {
    throw new StartError(
      `The disk is too full: ${repository.name} has ${bytesInWords(free)} left, and this backup needs ${bytesInWords(bytes)}. ${UNTOUCHED}`,
    );
  }
};

const storeFiles = async (
  { repository, onProgress = () => undefined }: SnapshotParts,
  signal: AbortSignal,
  sources: readonly NamedSource[],
  newest: Manifest | null,
  form: Form,
) => {
  const unchanged = await unchangedIn(repository, newest, form);
  const known = sources.flatMap((source) => unchanged(source) ?? []);
  const fresh = sources.filter((source) => unchanged(source) === null);
  const freshBytes = fresh.reduce((sum, { bytes }) => sum + bytes, 0);
  await checkRoom(repository, freshBytes);
  const files: SnapshotFile[] = [...known];
  let [newBytes, doneBytes] = [0, bytesOf(known)];
  const ofBytes = doneBytes + freshBytes;
  const tell = () => onProgress({ files: files.length, bytes: doneBytes, ofFiles: sources.length, ofBytes });
  tell();
  await inParallel(fresh, AT_ONCE, async (source) => {
    signal.throwIfAborted();
    const stored = await repository.put(source, form.sealedFor).catch((error: unknown) => {
      if (error instanceof Gone) return null;
      throw error;
    });
    if (!stored) return;
    files.push({ name: source.name, ...stored, changedAt: source.changedAt });
    newBytes += stored.bytes;
    doneBytes += stored.bytes;
    tell();
  });
  return { files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)), newBytes };
};

const missingOf = (originals: readonly string[], files: readonly SnapshotFile[]): string[] => {
  const names = new Set(files.map(({ name }) => name));
  return originals.filter((key) => !names.has(`${OBJECTS}${key}`));
};

/** Ends the run before its next file. */
const endOf = ({ signal }: SnapshotParts, { lost }: BackupLock): AbortSignal =>
  signal ? AbortSignal.any([signal, lost]) : lost;

const makeIn = async (needs: SnapshotParts, workFolder: string, lock: BackupLock): Promise<MadeSnapshot> => {
  const { config, storage, repository, key, encryption, withSecrets } = needs;
  checkEncryption(repository, encryption);
  const { wasInterrupted } = await repository.begin();
  const snapshot = path.join(workFolder, 'site');
  const { originals, schema, site, newestNumber, madeAt, page } = await copyAtOneMoment(needs, snapshot);
  const keyring = new Keyring(key);
  // Nothing but an own list says which bytes a file has: a stranger's would bring theirs into the next snapshot.
  const own = (await firstOf(ownSnapshots(repository, keyring, Date.parse(madeAt))))?.manifest ?? null;
  const newest = own ?? (await firstOf(readableSnapshots(repository, keyring)))?.manifest ?? null;
  if (newest && newest.site !== site) {
    throw new StartError(
      `There are backups of another site in ${repository.name}. Choose another location for this one.`,
    );
  }
  const form = await prepareEncryption(repository, encryption, { own, newest });
  if (form.sealedFor === undefined) leaveSecretsOut(path.join(snapshot, DATABASE_NAME));
  const database = await fileSource(DATABASE_NAME, path.join(snapshot, DATABASE_NAME));
  // With PostgreSQL, keys and tombstones come from the database too.
  const folder = config.database ? snapshot : config.dataDir;
  const sources = await listSources({
    folder,
    storage,
    withSecrets,
    withStudioKey: form.sealedFor !== undefined,
    originals,
  });
  const { files, newBytes } = await storeFiles(
    needs,
    endOf(needs, lock),
    [...(database ? [database] : []), ...sources],
    own,
    form,
  );
  const manifest: Manifest = {
    madeAt,
    number: Math.max(newestNumber, own?.number ?? 0) + 1,
    product: VERSION,
    schema: [...schema],
    site,
    withSecrets,
    ...form,
    signedBy: key.recipient,
    page,
    files,
    missing: missingOf(originals, files),
  };
  const { id, bytes } = written(manifest, key);
  await lock.check();
  await repository.commit(id, bytes);
  // If this server hung in between, the next backup may have swept the objects of this snapshot.
  await lock.check().catch(async (error: unknown) => {
    await repository.removeSnapshot(id);
    throw error;
  });
  if (wasInterrupted) await sweepObjects(repository, keyring, lock);
  return { id, manifest, newBytes };
};

/**
 * Makes a snapshot: everything that the site is at one moment. A server may run and write meanwhile. Until the very end,
 * the repository has no new snapshot, and older ones never change.
 * @throws {StartError} with a sentence
 */
export const makeSnapshot = async (needs: SnapshotParts): Promise<MadeSnapshot> => {
  const { config, repository } = needs;
  const lock = await lockBackups(config);
  const workFolder = path.join(config.dataDir, WORK);
  try {
    await rm(workFolder, { recursive: true, force: true });
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
    return await makeIn(needs, workFolder, lock);
  } catch (error) {
    throw asSentence(error, repository.name, UNTOUCHED);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    await repository.end(lock.lost.aborted).catch(() => undefined);
    await lock.release();
  }
};
