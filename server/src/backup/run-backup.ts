import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { type ObjectStorage, StorageUnavailable } from '../storage/object-storage.ts';
import type { Clock } from '../work/clock.ts';
import {
  keepVerifications,
  readBackupSettings,
  readVerifications,
  saveBackupSettings,
  saveVerification,
} from './backup-records.ts';
import { readEncryption } from './encryption/encryption.ts';
import { Keyring } from './encryption/keyring.ts';
import type { SiteKeys } from './encryption/site-keys.ts';
import { ensureStudioKey } from './encryption/studio-key.ts';
import { openRepository, type RepositoryAddress } from './repository/open-repository.ts';
import type { Repository } from './repository/repository.ts';
import { type MadeSnapshot, makeSnapshot, type SnapshotParts } from './snapshot/make-snapshot.ts';
import { keptSnapshots, prune } from './snapshot/prune.ts';
import { ownSnapshots, readableSnapshots } from './snapshot/read-snapshot.ts';
import { verifyNewest } from './verify/run-verification.ts';
import { begun, type OwnWork, type Running } from './work-under-way.ts';

/**
 * A backup below an empty mount point would fill the disk that the site itself is on.
 * @throws {StartError} where snapshots were verified and are no more
 */
export const checkMounted = async (db: Database, repository: Repository): Promise<void> => {
  if ((await readVerifications(db)).length === 0 || (await repository.snapshots()).length > 0) return;
  throw new StartError(
    `There are no backups left in ${repository.name}. Is its disk connected? To start again there, save the schedule once.`,
  );
};

/** Notes that a repository lacks the newest snapshot that was made in it; the note stays until somebody has seen it. */
export const noteGone = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  repository: Repository,
  keyring: Keyring,
): Promise<void> => {
  const { newestNumber, newestPlace, gone } = await readBackupSettings(db);
  if (gone !== null || newestNumber === null || newestPlace !== repository.name) return;
  for await (const { origin, manifest } of readableSnapshots(repository, keyring)) {
    if (origin === 'signed' && (manifest.number ?? 0) >= newestNumber) return;
  }
  await saveBackupSettings(db, {
    gone: `The newest backup (number ${newestNumber}) is no longer in ${repository.name}, and the server didn’t remove it. Find out who can write there, then save the schedule once.`,
    goneAt: new Date(clock.now()).toISOString(),
  });
};

export interface RunParts {
  readonly config: Config;
  readonly db: Database;
  readonly keys: SiteKeys;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly storage: ObjectStorage;
  readonly timeZone: () => Promise<string | null>;
  readonly page: NonNullable<SnapshotParts['page']>;
}

interface Run {
  readonly address: RepositoryAddress;
  readonly work: OwnWork;
  /** Aborted when the run has to end in the middle. */
  readonly signal: AbortSignal;
}

export const noteFailure = async ({ db, logger }: RunParts, triedAt: string, error: unknown): Promise<void> => {
  const isKnown = error instanceof StartError || error instanceof StorageUnavailable || error instanceof HttpError;
  logger[isKnown ? 'warn' : 'error']({ err: error }, 'the site could not be backed up');
  const failure = isKnown ? error.message : 'Something went wrong on the server. Its log says what.';
  const { failedAt } = await readBackupSettings(db);
  await saveBackupSettings(db, { triedAt, failure, failedAt: failedAt ?? triedAt });
};

/** Removes what need not be kept. What a stranger may have written is neither counted nor removed. */
const pruneAll = async (
  { config, db, clock, timeZone }: RunParts,
  repository: Repository,
  made: MadeSnapshot,
  keyring: Keyring,
) => {
  const { keepDays: days, keepWeeks: weeks, keepMonths: months } = await readBackupSettings(db);
  const ids: string[] = [];
  for await (const { id } of ownSnapshots(repository, keyring, clock.now())) ids.push(id);
  const good = new Set((await readVerifications(db)).filter(({ isGood }) => isGood).map(({ point }) => point));
  const verified = ids.find((id) => good.has(id)) ?? null;
  const keeping = keptSnapshots(ids, { days, weeks, months }, { timeZone: await timeZone(), verified });
  const gone = ids.filter((id) => !keeping.has(id) && id !== made.id);
  await prune(config, repository, gone, keyring);
  await keepVerifications(db, [...keeping, made.id]);
};

const verify = async (
  { config, db, keys, clock }: RunParts,
  { address, signal }: Run,
  made?: string,
): Promise<void> => {
  const verification = await verifyNewest({ config, keys, address, signal, made, now: clock.now() });
  if (!verification) return;
  const { point, isGood, message } = verification;
  await saveVerification(db, { point, isGood: Number(isGood), message, at: new Date(clock.now()).toISOString() });
};

const verifyAgain = async (parts: RunParts, run: Run): Promise<void> => {
  const repository = await openRepository(parts.config, run.address);
  await noteGone(parts, repository, await Keyring.of(parts.keys));
  await verify(parts, run);
};

const backUp = async (parts: RunParts, run: Run): Promise<void> => {
  const { config, db, clock, keys, storage, page } = parts;
  const { address, signal, work } = run;
  const triedAt = new Date(clock.now()).toISOString();
  let id: string;
  try {
    const repository = await openRepository(config, address);
    await checkMounted(db, repository);
    const key = await ensureStudioKey(keys);
    const keyring = new Keyring(key);
    await noteGone(parts, repository, keyring);
    const onProgress = (progress: Omit<Running, 'what'>) => work.progress({ what: 'backup', ...progress });
    const now = () => clock.now();
    const encryption = await readEncryption(keys);
    const made = await makeSnapshot({
      config,
      storage,
      repository,
      page,
      withSecrets: true,
      key,
      encryption,
      onProgress,
      signal,
      now,
    });
    id = made.id;
    const newest = { newestNumber: made.manifest.number ?? null, newestPlace: repository.name };
    await saveBackupSettings(db, { triedAt, failure: null, failedAt: null, ...newest });
    await pruneAll(parts, repository, made, keyring);
  } catch (error) {
    await work.check();
    if (!signal.aborted) await noteFailure(parts, triedAt, error);
    return;
  }
  work.progress(begun('proof'));
  await verify(parts, run, id);
};

/** Backs a site up and verifies the new snapshot, or only verifies the newest; it never rejects. */
export const runBackup = async (parts: RunParts, what: Running['what'], run: Run): Promise<void> => {
  const { signal, work } = run;
  try {
    await (what === 'backup' ? backUp(parts, run) : verifyAgain(parts, run));
  } catch (error) {
    parts.logger.error({ err: error }, `the ${what} failed`);
  }
  await (signal.aborted ? work.leave() : work.end());
};
