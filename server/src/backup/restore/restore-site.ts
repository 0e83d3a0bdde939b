import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import type { Config } from '../../config/config.ts';
import { usableDataFolder } from '../../config/data-folder.ts';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { KeyFiles } from '../../config/secrets.ts';
import { lockDataFolder } from '../../db/data-folder-lock.ts';
import { DATABASE_FILE } from '../../db/database-file.ts';
import { beginOtherGeneration } from '../../db/generation.ts';
import { withBackupLock } from '../../db/lock-backups.ts';
import { storageKind } from '../../storage/storage-mark.ts';
import { refuseFullDisk } from '../../work/disk-room.ts';
import { asSentence } from '../faults.ts';
import { openPlace, type PlaceAddress, type RepositoryPlace } from '../place.ts';
import { keyIn, Repository } from '../repository.ts';
import { bytesOf, type Snapshot } from '../snapshot.ts';
import { type KeptKey, readKept, saveKept } from '../studio-key.ts';
import { unpackTar } from '../tar.ts';
import { fillBucket } from './fill-bucket.ts';
import { fitContent } from './fit-content.ts';
import { type Access, keepAccess, keepErasures, type OwnSite, ownSiteIn } from './keep-own.ts';
import { withEmptyPostgres } from './restore-postgres.ts';
import { RESTORED_NOTE, writeRestoredNote } from './restored-note.ts';
import { stageSnapshot } from './stage-snapshot.ts';
import { BEFORE, finishSwitch, foldersBefore, isSwitching, stageFolder, switchTo } from './switch-folder.ts';

export interface Restored {
  readonly snapshot: Snapshot;
  readonly access: Access;
  /** The folder with the files from before, inside the data folder; null when it was empty. */
  readonly before: string | null;
}

const UNCHANGED = 'Nothing was changed.';
const SWITCHING = 'The next start finishes this.';

/** From now on the photographs are where this server looks for them, wherever they were. */
const adapt = (config: Config, staged: string, { madeAt }: Snapshot): void => {
  const sqlite = new SQLite(path.join(staged, DATABASE_FILE));
  sqlite.prepare('update storage set kind = ?').run(storageKind(config));
  beginOtherGeneration(sqlite, madeAt);
  sqlite.close();
};

/** Switches while no backup reads these files. */
const switchAlone = (config: Config, stage: string, now: number): Promise<string | null> =>
  withBackupLock(config, () => switchTo(config.dataDir, stage, now));

/** The facts that a person has to know before a restore. */
export interface Question extends Access {
  readonly snapshot: Snapshot;
}

/** Asks a person; null: nobody is there to ask. */
export type AskPassphrase = () => Promise<string | null>;

interface Asked {
  /** The newest one, if none is named. */
  readonly snapshot?: string | undefined;
  readonly askPassphrase?: AskPassphrase;
  /** Asks a person before anything is changed. */
  readonly confirm?: (question: Question) => Promise<boolean>;
  readonly onProgress?: (progress: { readonly files: number; readonly ofFiles: number }) => void;
  readonly now?: number;
}

interface Staged {
  readonly snapshot: Snapshot;
  readonly access: Access;
  /** The folder of the site as it will be. */
  readonly folder: string;
  /** Marks the bucket as the site's; null: it has none. */
  readonly claimBucket: (() => Promise<void>) | null;
}

/** The site's own key if it opens what is there, else the one that the passphrase opens. */
const openRepository = async (place: RepositoryPlace, own: KeptKey | null, askPassphrase: AskPassphrase) => {
  if (own) {
    const repository = new Repository(place, own.key);
    if ((await repository.snapshots()).length > 0) return { repository, kept: own };
  }
  const passphrase = await askPassphrase();
  if (passphrase === null) {
    throw new StartError(
      `The backups in ${place.name} are encrypted: run this at a terminal, which asks for the studio’s passphrase or recovery key, or set BACKUP_PASSPHRASE. ${UNCHANGED}`,
    );
  }
  const kept = await keyIn(place, passphrase);
  return { repository: new Repository(place, kept.key), kept };
};

const chooseSnapshot = async (repository: Repository, name: string | undefined): Promise<Snapshot> => {
  const [newest] = await repository.snapshots();
  if (newest === undefined) throw new StartError(`There are no backups of this studio in ${repository.place.name}.`);
  if (name !== undefined) return repository.read(name);
  // If none is usable, the newest one says why.
  return (await repository.newest()) ?? repository.read(newest);
};

/** Prepares everything in a folder inside the data folder, and the photographs in their bucket. */
const stageSite = async (
  config: Config,
  address: PlaceAddress,
  stage: string,
  {
    snapshot: asked,
    askPassphrase = async () => null,
    confirm = async () => true,
    onProgress,
    now = Date.now(),
  }: Asked,
  own: OwnSite,
): Promise<Staged> => {
  const { dataDir, s3 } = config;
  const folder = path.join(stage, 'site');
  const place =
    address.kind === 'tar'
      ? await unpackTar(address.path, path.join(stage, 'tar'))
      : await openPlace(config, address, 'read');
  // A damaged key of the present site must not prevent a restore.
  const ownKey = await readKept(new KeyFiles(own.folder)).catch(() => null);
  const { repository, kept } = await openRepository(place, ownKey, askPassphrase);
  const snapshot = await chooseSnapshot(repository, asked);
  await refuseFullDisk(dataDir, bytesOf(snapshot.files), 'this backup');
  await stageSnapshot(repository, snapshot, folder, { onProgress });
  await fitContent(folder, snapshot.id);
  const access = await keepAccess(folder, own.people, own.mark === snapshot.site);
  if (!(await confirm({ snapshot, ...access }))) throw new StartError(`The restore was not confirmed. ${UNCHANGED}`);
  await keepErasures({ dataDir: own.folder, repository, staged: folder, workFolder: path.join(stage, 'erasures') });
  // The restored site goes on with the key that opened it; its passphrase may be newer here than in the place.
  const isOwn = ownKey?.key.identity === kept.key.identity && ownKey.locked !== null;
  await saveKept(new KeyFiles(folder), isOwn ? ownKey : kept);
  adapt(config, folder, snapshot);
  const accounts = [...access.comingBack];
  await writeRestoredNote(folder, { at: new Date(now).toISOString(), madeAt: snapshot.madeAt, accounts });
  const claimBucket = s3 && (await fillBucket(config, s3, { snapshot, staged: folder, own: own.mark }));
  return { snapshot, access, folder, claimBucket };
};

const restoreIntoFolder = async (
  config: Config,
  address: PlaceAddress,
  asked: Asked,
  now: number,
): Promise<Restored> => {
  const { dataDir } = config;
  const stage = path.join(dataDir, stageFolder(now));
  await mkdir(stage, { recursive: true, mode: 0o700 });
  const own = await ownSiteIn(dataDir);
  const { snapshot, access, folder, claimBucket } = await stageSite(config, address, stage, asked, own);
  if (claimBucket) {
    await claimBucket();
    await rm(path.join(folder, 'objects'), { recursive: true });
  }
  const before = await switchAlone(config, `${stageFolder(now)}/site`, now);
  return { snapshot, access, before };
};

/**
 * Puts a SQLite database aside, and the note about the restore in its place.
 * @throws {StartError} which says that the site is in PostgreSQL all the same
 */
const putAside = async (dataDir: string, now: number, address: string): Promise<string | null> => {
  const hasOther = existsSync(path.join(dataDir, DATABASE_FILE));
  const stage = stageFolder(now);
  try {
    await rename(path.join(dataDir, stage, 'site', RESTORED_NOTE), path.join(dataDir, stage, RESTORED_NOTE));
    if (hasOther) return await switchTo(dataDir, stage, now);
    await rename(path.join(dataDir, stage, RESTORED_NOTE), path.join(dataDir, RESTORED_NOTE));
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const other = hasOther ? ` The old SQLite database is still in ${dataDir}: move it elsewhere yourself.` : '';
    throw new StartError(
      `The site is in the database ${address} now, so do not restore it again. Only the folder ${dataDir} could not be tidied up: ${reason}.${other}`,
      { cause: error },
    );
  }
};

/** The database was empty. A SQLite database in the data folder is put aside: nobody must start with it by mistake. */
const restoreIntoPostgres = async (
  config: Config,
  database: DatabaseConfig,
  { address, asked, now }: { readonly address: PlaceAddress; readonly asked: Asked; readonly now: number },
): Promise<Restored> => {
  const stage = path.join(config.dataDir, stageFolder(now));
  await mkdir(stage, { recursive: true, mode: 0o700 });
  const restore = () =>
    withEmptyPostgres(database, path.join(stage, 'own'), async (target) => {
      const { snapshot, access, folder, claimBucket } = await stageSite(config, address, stage, asked, target);
      await target.fill(folder, async () => claimBucket?.());
      return { snapshot, access, before: await putAside(config.dataDir, now, database.address) };
    });
  return withBackupLock(config, restore).finally(() => rm(stage, { recursive: true, force: true }));
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
    throw asSentence(error, `the folder ${dataDir}`, isSwitching(dataDir) ? SWITCHING : UNCHANGED);
  } finally {
    release();
    if (!succeeded) await leaveAsItWas(dataDir, existing);
  }
};

const leaveAsItWas = async (dataDir: string, existing: readonly string[] | null): Promise<void> => {
  // The next start finishes a switch that began and failed. That loses nothing; removing files here would.
  if (isSwitching(dataDir)) return;
  if (existing === null) return rm(dataDir, { recursive: true, force: true });
  const isFresh = (name: string) => !existing.includes(name) && !name.startsWith(BEFORE);
  const fresh = (await readdir(dataDir)).filter(isFresh);
  for (const name of fresh) await rm(path.join(dataDir, name), { recursive: true, force: true });
};

/**
 * Brings a site back from a snapshot. Everything is read and checked before the first file of the site moves; then all of
 * them are switched at once, and the ones from before stay in a folder of their own. A PostgreSQL database must be
 * empty, and is filled in one transaction.
 * @throws {StartError} with a sentence, which says so if data folder and database are not as they were
 */
export const restoreSite = (config: Config, address: PlaceAddress, asked: Asked = {}): Promise<Restored> => {
  const { now = Date.now() } = asked;
  const { database } = config;
  return alone(config, () =>
    database
      ? restoreIntoPostgres(config, database, { address, asked, now })
      : restoreIntoFolder(config, address, asked, now),
  );
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
    return switchAlone(config, newest, now);
  });
