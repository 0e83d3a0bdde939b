import { spawn } from 'node:child_process';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import type { Backup } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { ClockWatch } from '../checkup/clock-watch.ts';
import type { Config } from '../config/config.ts';
import type { KeyStore } from '../config/secrets.ts';
import type { Database } from '../db/database.ts';
import type { BackupLock } from '../db/lock-backups.ts';
import { HttpError } from '../http/http-error.ts';
import { type ObjectStorage, StorageUnavailable } from '../storage/object-storage.ts';
import type { Clock } from '../work/clock.ts';
import { keepProofs, newestProved, readBackupSettings, saveBackupSettings, saveProof } from './backup-records.ts';
import { makeSnapshot, type Progress, type SnapshotParts } from './make-snapshot.ts';
import { openStudioPlace } from './place.ts';
import type { Proof, ProofOrder } from './prove-snapshot.ts';
import { keptSnapshots, prune } from './prune.ts';
import { Repository, studioRepository } from './repository.ts';
import { bytesOf } from './snapshot.ts';
import { ensureLocked } from './studio-key.ts';

const LOW_PRIORITY = 10;

/** A proof that has not ended by then never ends: a slow disk or line reads more than this in a second. */
const AT_LEAST_MS = 15 * 60_000;
const BYTES_PER_SECOND = 200_000;

const proofSchema = z.object({ isGood: z.boolean(), message: z.string(), damaged: z.string().optional() });

interface Process {
  /** The file of the process that proves. */
  readonly program: string;
  readonly signal: AbortSignal;
}

const runProcess = async (order: ProofOrder, bytes: number, { program, signal }: Process): Promise<Proof> => {
  const limitMs = Math.ceil(AT_LEAST_MS + (bytes / BYTES_PER_SECOND) * 1000);
  const limit = AbortSignal.timeout(limitMs);
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    // A process in the middle of an endless query hears no other signal.
    killSignal: 'SIGKILL',
    signal: AbortSignal.any([signal, limit]),
  });
  const { stdin, stdout } = child;
  if (!(stdin && stdout)) throw new Error('a process without pipes');
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  stdin.on('error', () => undefined).end(JSON.stringify(order));
  const outcome = await Promise.all([text(stdout), ended]).catch((error: unknown) => {
    if (limit.aborted && !signal.aborted) return null;
    throw error;
  });
  if (!outcome) {
    const minutes = Math.ceil(limitMs / 60_000);
    return { isGood: false, message: `The test took more than ${minutes} minutes, so we stopped it.` };
  }
  const [output, code] = outcome;
  if (code !== 0) return { isGood: false, message: `The test stopped early (${code}). The server’s log says why.` };
  return proofSchema.parse(JSON.parse(output));
};

/** Proves a snapshot in a process of its own, so that nobody waits for it; null: the server is stopping. */
const runProof = async (
  repository: Repository,
  asked: Omit<ProofOrder, 'identity'>,
  run: Process,
): Promise<Proof | null> => {
  try {
    const { files } = await repository.read(asked.id);
    // The proof works on a SQLite database in its folder, even for a site on PostgreSQL.
    const config = { ...asked.config, database: null };
    const proof = await runProcess({ ...asked, config, identity: repository.key.identity }, bytesOf(files), run);
    // The next backup writes it anew.
    if (proof.damaged) await repository.place.remove(proof.damaged);
    return proof;
  } catch (error) {
    if (run.signal.aborted) return null;
    if (error instanceof StartError) return { isGood: false, message: error.message };
    throw error;
  }
};

export interface RunParts {
  readonly config: Config;
  readonly db: Database;
  readonly keys: KeyStore;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly storage: ObjectStorage;
  readonly timeZone: () => Promise<string | null>;
  readonly page: NonNullable<SnapshotParts['page']>;
  /** The file of the process that proves a snapshot. */
  readonly proofProgram: string;
}

/** A backup, which is proved when it is made, or a proof alone; and how far it is. */
export type Running = NonNullable<Backup['running']>;
export type Work = Running['what'];

export const begun = (what: Work): Running => ({ what, files: 0, ofFiles: 0, bytes: 0, ofBytes: 0 });

interface Run {
  readonly lock: BackupLock;
  readonly onProgress: (running: Running) => void;
  /** Aborted when the run has to end in the middle. */
  readonly signal: AbortSignal;
  /** A person has pressed: what is no longer in the place does not hold the backup back. */
  readonly isPressed: boolean;
}

/**
 * Notes that a place lacks the newest snapshot that was made in it; the note stays until somebody presses Back Up Now.
 * @throws {StartError} where none is left: below an empty mount point, a backup would fill the disk of the site itself
 */
const checkPlace = async ({ db, clock }: RunParts, repository: Repository, isPressed: boolean): Promise<void> => {
  const { name } = repository.place;
  const { newestNumber, newestPlace, gone } = await readBackupSettings(db);
  if (isPressed) return saveBackupSettings(db, { gone: null, goneAt: null, newestPlace: null });
  if (newestNumber === null || newestPlace !== name) return;
  const newest = await repository.newest();
  if (newest === null) {
    throw new StartError(
      `There are no backups left in ${name}. Is its disk connected? To begin anew there, press Back Up Now.`,
    );
  }
  if (gone !== null || newest.number >= newestNumber) return;
  await saveBackupSettings(db, {
    gone: `The newest backup (number ${newestNumber}) is no longer in ${name}, and the server didn’t remove it. Find out who can write there, then press Back Up Now.`,
    goneAt: new Date(clock.now()).toISOString(),
  });
};

/** Names a bucket that does not answer, and the reason. */
const whereAndWhy = ({ backup }: Config, error: Error): string =>
  error instanceof StorageUnavailable ? ` (${[backup.s3, error.reason].filter(Boolean).join(': ')})` : '';

const noteFailure = async ({ config, db, logger }: RunParts, triedAt: string, error: unknown): Promise<void> => {
  const isKnown = error instanceof StartError || error instanceof StorageUnavailable || error instanceof HttpError;
  logger[isKnown ? 'warn' : 'error']({ err: error }, 'the site could not be backed up');
  const failure = isKnown
    ? `${error.message}${whereAndWhy(config, error)}`
    : 'Something went wrong on the server. Its log says what.';
  const { failedAt } = await readBackupSettings(db);
  await saveBackupSettings(db, { triedAt, failure, failedAt: failedAt ?? triedAt });
};

/** Removes what need not be kept, unless the clock has jumped: then a later backup does. */
const pruneAll = async ({ db, clockWatch, timeZone }: RunParts, lock: BackupLock, repository: Repository) => {
  if (!(await clockWatch.isBelieved())) return;
  const { keepDays: days, keepWeeks: weeks, keepMonths: months } = await readBackupSettings(db);
  const ids = await repository.snapshots();
  const kept = { timeZone: await timeZone(), proved: await newestProved(db, ids) };
  const keeping = keptSnapshots(ids, { days, weeks, months }, kept);
  await prune(
    lock,
    repository,
    ids.filter((id) => !keeping.has(id)),
  );
  await keepProofs(db, [...keeping]);
};

const prove = async (
  { config, db, clock, proofProgram: program }: RunParts,
  { signal }: Run,
  repository: Repository,
) => {
  const ids = await repository.snapshots();
  const [id] = ids;
  if (id === undefined) return;
  const proof = await runProof(repository, { config, id, proved: await newestProved(db, ids) }, { program, signal });
  if (!proof) return;
  const { isGood, message } = proof;
  await saveProof(db, { point: id, isGood: Number(isGood), message, at: new Date(clock.now()).toISOString() });
};

const proveAgain = async (parts: RunParts, run: Run): Promise<void> => {
  const repository = await studioRepository(parts.config, parts.keys);
  if (!repository) return;
  await checkPlace(parts, repository, false);
  await prove(parts, run, repository);
};

const backUp = async (parts: RunParts, run: Run): Promise<void> => {
  const { config, db, clock, keys, storage, page } = parts;
  const { lock, signal, isPressed } = run;
  const triedAt = new Date(clock.now()).toISOString();
  let repository: Repository;
  try {
    const place = await openStudioPlace(config);
    const kept = await ensureLocked(keys, config.backup.passphraseFile);
    repository = new Repository(place, kept.key);
    await checkPlace(parts, repository, isPressed);
    const onProgress = (progress: Progress) => run.onProgress({ what: 'backup', ...progress });
    const now = () => clock.now();
    const { number } = await makeSnapshot({ config, storage, place, kept, page, onProgress, signal, now }, lock);
    const newest = { newestNumber: number, newestPlace: place.name };
    await saveBackupSettings(db, { triedAt, failure: null, failedAt: null, ...newest });
    await pruneAll(parts, lock, repository);
  } catch (error) {
    // A server that hung hears late that it has lost the lock.
    await lock.check().catch(() => undefined);
    if (!signal.aborted) await noteFailure(parts, triedAt, error);
    return;
  }
  run.onProgress(begun('proof'));
  await prove(parts, run, repository);
};

/** Backs a site up and proves the new snapshot, or only proves the newest; it never rejects. */
export const runBackup = async (parts: RunParts, what: Work, run: Run): Promise<void> => {
  try {
    await (what === 'backup' ? backUp(parts, run) : proveAgain(parts, run));
  } catch (error) {
    parts.logger.error({ err: error }, `the ${what} failed`);
  }
};
