import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { bytesInWords } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import type { Config } from '../../config/config.ts';
import { usableDataFolder } from '../../config/data-folder.ts';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { lockDataFolder } from '../../db/data-folder-lock.ts';
import { createStorage } from '../../storage/create-storage.ts';
import { storageKind } from '../../storage/storage-mark.ts';
import { freeBytesAt } from '../../work/disk-room.ts';
import { readEncryption } from '../encryption/encryption.ts';
import { type AskPassphrase, Keyring } from '../encryption/keyring.ts';
import { ensureStudioKey, readStudioKey } from '../encryption/studio-key.ts';
import { asSentence } from '../repository/faults.ts';
import { bytesOf, DATABASE_NAME } from '../repository/manifest.ts';
import { openExisting, type RepositoryAddress } from '../repository/open-repository.ts';
import type { Repository } from '../repository/repository.ts';
import { lockBackups } from '../snapshot/lock-backups.ts';
import { makeSnapshot, type SnapshotParts } from '../snapshot/make-snapshot.ts';
import { chooseSnapshot, type Trust } from './choose-snapshot.ts';
import { type FilledBucket, fillBucket } from './fill-bucket.ts';
import { type Access, keepAccess, keepErasures, restoreSecrets } from './keep-own.ts';
import { type OwnSite, ownSiteIn } from './own-site.ts';
import { withEmptyPostgres } from './restore-postgres.ts';
import { removeRestoredNote, writeRestoredNote } from './restored-note.ts';
import { type OpenSnapshot, openSnapshot, stageSnapshot } from './stage-snapshot.ts';
import { finishSwitch, foldersBefore, isSwitching, stageFolder, switchTo } from './switch-folder.ts';

export interface Restored {
  readonly snapshot: OpenSnapshot;
  readonly access: Access;
  /** The folder with the files from before, inside the data folder; null when it was empty. */
  readonly before: string | null;
  /** The snapshot of the data from before; null when there were none, or when it was not made. */
  readonly safety: string | null;
  /** The reason why that snapshot could not be made; else null. */
  readonly withoutSafety: string | null;
}

const UNCHANGED = 'Nothing was changed.';

const checkRoom = async (dataDir: string, bytes: number): Promise<void> => {
  const free = await freeBytesAt(dataDir);
  if (free >= bytes) return;
  throw new StartError(
    `The disk is too full: ${dataDir} has ${bytesInWords(free)} left, and this backup needs ${bytesInWords(bytes)}. ${UNCHANGED}`,
  );
};

/**
 * From now on the photographs are where this server looks for them, wherever they were. A site that comes back without
 * its key recognises none of its earlier backups, so it must not report the newest of them as gone.
 */
const adapt = (config: Config, staged: string, trust: Trust): void => {
  const sqlite = new SQLite(path.join(staged, DATABASE_NAME));
  sqlite.prepare('update storage set kind = ?').run(storageKind(config));
  if (trust !== 'signed') sqlite.exec('update backup_settings set newestPlace = null');
  sqlite.close();
};

/** Makes a snapshot of the present site, in the repository from which another one is restored. */
const snapshotOfNow = async (
  config: Config,
  {
    repository,
    withSecrets,
    key,
    encryption,
  }: Pick<SnapshotParts, 'repository' | 'withSecrets' | 'key' | 'encryption'>,
) => {
  const names = (await readdir(config.dataDir).catch(absent)) ?? [];
  if (!names.includes(DATABASE_NAME)) return { safety: null, withoutSafety: null };
  try {
    const storage = await createStorage(config);
    return {
      safety: (await makeSnapshot({ config, storage, repository, withSecrets, key, encryption })).id,
      withoutSafety: null,
    };
  } catch (error) {
    // The data may be damaged, which is why somebody restores: the files from before stay anyway.
    return { safety: null, withoutSafety: error instanceof Error ? error.message : String(error) };
  }
};

/** Switches while no backup reads these files. */
const switchAlone = async (config: Config, stage: string, now: number): Promise<string | null> => {
  const lock = await lockBackups(config);
  return switchTo(config.dataDir, stage, { now }).finally(lock.release);
};

/** The facts that a person has to know before a restore. */
export interface Question extends Access {
  readonly snapshot: OpenSnapshot;
  readonly trust: Trust;
}

const ownOnly = async ({ trust }: Question): Promise<boolean> => trust === 'signed';

interface Asked {
  /** The newest one, if none is named. */
  readonly snapshot?: string | undefined;
  readonly askPassphrase?: AskPassphrase;
  /** Asks a person before anything is changed. Where nobody is there to ask, only the studio's own is restored. */
  readonly confirm?: (question: Question) => Promise<boolean>;
  readonly now?: number;
}

interface Staged {
  readonly snapshot: OpenSnapshot;
  readonly access: Access;
  readonly repository: Repository;
  /** The folder of the site as it will be. */
  readonly folder: string;
  readonly bucket: FilledBucket | null;
}

/** Prepares everything in a folder inside the data folder, and the photographs in their bucket. */
const stageSite = async (
  config: Config,
  address: RepositoryAddress,
  stage: string,
  { snapshot: asked, askPassphrase = async () => null, confirm = ownOnly, now = Date.now() }: Asked,
  own: OwnSite,
): Promise<Staged> => {
  const { dataDir, s3 } = config;
  const folder = path.join(stage, 'site');
  const repository = await openExisting(config, address, path.join(stage, 'tar'));
  // A damaged key of the present site must not prevent a restore.
  const key = await readStudioKey(own.folder).catch(() => null);
  const keyring = new Keyring(key, askPassphrase);
  const { snapshot: chosen, trust, believes } = await chooseSnapshot(repository, keyring, { name: asked, now });
  const snapshot = await openSnapshot(repository, chosen, keyring);
  await checkRoom(dataDir, bytesOf(snapshot.manifest.files));
  await stageSnapshot(snapshot, folder);
  const ofSame = own.mark === snapshot.manifest.site ? own.people : null;
  const access = await keepAccess(folder, { own: ofSame, present: own.people });
  if (!(await confirm({ snapshot, trust, ...access })))
    throw new StartError(`The restore was not confirmed. ${UNCHANGED}`);
  const places = { dataDir: own.folder, repository, keyring, staged: folder };
  await keepErasures({ ...places, believes, workFolder: path.join(stage, 'erasures') });
  await restoreSecrets(places, snapshot, trust);
  adapt(config, folder, trust);
  const bucket = s3 && (await fillBucket(config, s3, { snapshot, staged: folder, own: own.mark }));
  return { snapshot, access, repository, folder, bucket };
};

const restoreIntoFolder = async (
  config: Config,
  address: RepositoryAddress,
  asked: Asked,
  now: number,
): Promise<Restored> => {
  const { dataDir } = config;
  const stage = path.join(dataDir, stageFolder(now));
  await mkdir(stage, { recursive: true, mode: 0o700 });
  const own = await ownSiteIn(dataDir);
  const { snapshot, access, repository, folder, bucket } = await stageSite(config, address, stage, asked, own);
  if (bucket) {
    await bucket.claim();
    await rm(path.join(folder, 'objects'), { recursive: true });
  }
  // A tar holds one snapshot only.
  const safetyPoint =
    address.kind === 'tar'
      ? { safety: null, withoutSafety: null }
      : await snapshotOfNow(config, {
          repository,
          withSecrets: snapshot.manifest.withSecrets,
          key: await ensureStudioKey(folder),
          encryption: await readEncryption(folder),
        });
  const before = await switchAlone(config, `${stageFolder(now)}/site`, now);
  return { snapshot, access, ...safetyPoint, before };
};

/** Keeps nothing from before, because the database was empty. */
const restoreIntoPostgres = async (
  config: Config,
  database: DatabaseConfig,
  { address, asked, now }: { readonly address: RepositoryAddress; readonly asked: Asked; readonly now: number },
): Promise<Restored> => {
  const stage = path.join(config.dataDir, stageFolder(now));
  await mkdir(stage, { recursive: true, mode: 0o700 });
  const lock = await lockBackups(config);
  try {
    return await withEmptyPostgres(database, path.join(stage, 'own'), async (target) => {
      const { snapshot, access, folder, bucket } = await stageSite(config, address, stage, asked, target);
      await target.fill(folder, async () => bucket?.claim());
      return { snapshot, access, before: null, safety: null, withoutSafety: null };
    });
  } finally {
    await lock.release();
    await rm(stage, { recursive: true, force: true });
  }
};

/** Runs `work` alone on a data folder. After a failure, nothing new is in it. */
const alone = async <Result>({ dataDir }: Config, work: () => Promise<Result>): Promise<Result> => {
  const existing = await readdir(dataDir).catch(absent);
  await usableDataFolder({ dataDir });
  const release = lockDataFolder(dataDir);
  let succeeded = false;
  try {
    await finishSwitch(dataDir);
    const result = await work();
    succeeded = true;
    return result;
  } catch (error) {
    throw asSentence(error, `the folder ${dataDir}`, UNCHANGED);
  } finally {
    release();
    if (!succeeded) await leaveAsItWas(dataDir, existing);
  }
};

const leaveAsItWas = async (dataDir: string, existing: readonly string[] | null): Promise<void> => {
  // The next start finishes a switch that began and failed. That loses nothing; removing files here would.
  if (isSwitching(dataDir)) return;
  if (existing === null) return rm(dataDir, { recursive: true, force: true });
  const fresh = (await readdir(dataDir)).filter((name) => !existing.includes(name));
  for (const name of fresh) await rm(path.join(dataDir, name), { recursive: true, force: true });
};

/**
 * Brings a site back from a snapshot. Everything is read and checked before the first file of the site moves; then all of
 * them are switched at once, and the ones from before stay in a folder of their own. A PostgreSQL database must be
 * empty, and is filled in one transaction.
 * @throws {StartError} with a sentence; data folder and database are then as they were
 */
export const restoreSite = (config: Config, address: RepositoryAddress, asked: Asked = {}): Promise<Restored> => {
  const { now = Date.now() } = asked;
  const { database } = config;
  return alone(config, async () => {
    const restored = await (database
      ? restoreIntoPostgres(config, database, { address, asked, now })
      : restoreIntoFolder(config, address, asked, now));
    const { snapshot, access } = restored;
    const note = {
      at: new Date(now).toISOString(),
      madeAt: snapshot.manifest.madeAt,
      accounts: [...access.comingBack],
    };
    await writeRestoredNote(config.dataDir, note);
    return restored;
  });
};

/**
 * Goes back to the files from before the last restore.
 * @returns the folder with the files that were there until now
 * @throws {StartError} when there are none
 */
export const undoRestore = (config: Config, now = Date.now()): Promise<string | null> =>
  alone(config, async () => {
    if (config.database) {
      throw new StartError('There is nothing to go back to: with PostgreSQL, a restore only fills an empty database.');
    }
    const [newest] = await foldersBefore(config.dataDir);
    if (newest === undefined) throw new StartError(`There is nothing to go back to in ${config.dataDir}.`);
    await removeRestoredNote(config.dataDir);
    return switchAlone(config, newest, now);
  });
