import { type Backup, type BackupInput, type BackupState, bytesInWords, DAY_MS } from '@shutterdesk/shared';
import { READ_ME, READ_ME_FILE } from '@shutterdesk/shared/node/repository-files';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { BackupConfig } from '../config/backup-settings.ts';
import { dataDiskRoom } from '../config/data-folder.ts';
import { PROGRAM } from '../config/release.ts';
import type { Database } from '../db/database.ts';
import { BackupUnderWay, isBackingUp, lockBackups } from '../db/lock-backups.ts';
import { HttpError, refusedField } from '../http/http-error.ts';
import type { LeaderTask } from '../work/leader-task.ts';
import { type BackupSettings, nextAttempt, scheduleProblem } from './backup-plan.ts';
import { forgetProofs, lastProvedAt, readBackupSettings, readProofs, saveBackupSettings } from './backup-records.ts';
import { backupStateOf } from './backup-state.ts';
import { IncomingFiles } from './incoming-files.ts';
import { FolderPlace, noPlace, openPlace, refuseWithin, studioPlace } from './place.ts';
import { Repository, studioRepository } from './repository.ts';
import { isEmptySite } from './restore/keep-own.ts';
import { readRestoredNote } from './restore/restored-note.ts';
import { begun, type Running, type RunParts, runBackup, type Work } from './run-backup.ts';
import { StudioPassphrase } from './studio-passphrase.ts';
import { StudioSnapshots } from './studio-snapshots.ts';

const SOON_MS = 5000;

export interface StudioBackupParts extends RunParts {
  /** One of the servers that share a database keeps to the schedule. */
  readonly leaderTask: LeaderTask;
}

const busy = () => new HttpError('backup_busy', 'A backup or its test is running. Wait until it has finished.');

/** Backs the site up by its schedule, and proves what it made. */
export class StudioBackup {
  readonly #parts: StudioBackupParts;
  readonly snapshots: StudioSnapshots;
  readonly passphrase: StudioPassphrase;
  readonly #closing = new AbortController();
  #startedAt: number;
  /** The backup or proof that this server makes. */
  #running: Running | null = null;
  #work: Promise<void> = Promise.resolve();
  #callOff: () => void = () => undefined;

  constructor(parts: StudioBackupParts) {
    this.#parts = parts;
    this.snapshots = new StudioSnapshots(parts);
    this.passphrase = new StudioPassphrase(parts);
    this.#startedAt = parts.clock.now();
    // A backup that is pressed begins at the server that heard it; the schedule needs one look a minute.
    parts.leaderTask.listen({ begin: () => this.wake(), wake: () => undefined });
  }

  /** Asked at each use: the place can be changed on the screen. */
  get #hasPlace(): boolean {
    return studioPlace(this.#parts.config) !== null;
  }

  /** Call this when the schedule or the place may have changed. */
  wake(): void {
    this.#callOff();
    if (!this.#hasPlace || this.#closing.signal.aborted) return;
    this.#callOff = this.#parts.clock.after(SOON_MS, () => this.#tick());
  }

  #tick(): void {
    this.#look()
      .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'the backup could not be looked after'))
      .finally(() => {
        if (this.#closing.signal.aborted) return;
        this.#callOff();
        this.#callOff = this.#parts.clock.after(60_000, () => this.#tick());
      });
  }

  /** Begins what is due. */
  async #look(): Promise<void> {
    const { config, db, keys, clock, leaderTask } = this.#parts;
    if (!leaderTask.isMine || this.#running) return;
    const [settings, now] = [await readBackupSettings(db), clock.now()];
    if (settings.schedule === null) return;
    if (((await this.#nextAt(settings)) ?? now + 1) <= now) return void (await this.#begin('backup'));
    // A proof from a moment that is still to come counts as none.
    const proved = (await readProofs(db)).map(({ at }) => Date.parse(at)).filter((at) => at <= now);
    if (now - Math.max(...proved, 0) < DAY_MS) return;
    const snapshots = await (await studioRepository(config, keys))?.snapshots();
    if (snapshots?.length) await this.#begin('proof');
  }

  async #nextAt(settings: BackupSettings): Promise<number | null> {
    const now = this.#parts.clock.now();
    return nextAttempt(settings, await this.#parts.timeZone(), { startedAt: this.#expectedSince(now), now });
  }

  /** The moment of the start, or that at which a clock that was ahead then was right again. */
  #expectedSince(now: number): number {
    this.#startedAt = Math.min(this.#startedAt, now);
    return this.#startedAt;
  }

  /** Answers false where something is under way, at this server or another, or by a command. */
  async #begin(what: Work, isPressed = false): Promise<boolean> {
    const lock = await lockBackups(this.#parts.config).catch((error: unknown) => {
      if (error instanceof BackupUnderWay) return null;
      throw error;
    });
    if (!lock) return false;
    const onProgress = (running: Running): void => {
      this.#running = running;
    };
    onProgress(begun(what));
    const signal = AbortSignal.any([this.#closing.signal, lock.lost]);
    this.#work = runBackup(this.#parts, what, { lock, onProgress, signal, isPressed }).finally(async () => {
      await lock.release();
      this.#running = null;
    });
    return true;
  }

  /** @throws {HttpError} while something runs, and where there is no place */
  async now(what: Work): Promise<void> {
    if (!this.#hasPlace) throw noPlace();
    if (!(await this.#begin(what, true))) throw busy();
  }

  /** @throws {HttpError} while something runs, which goes on where it began */
  async checkIdle(): Promise<void> {
    if (this.#running || (await isBackingUp(this.#parts.config, this.#parts.db))) throw busy();
  }

  /** At another server of the site, only that something runs can be seen. */
  async #seen(): Promise<Running | null> {
    const { config, db } = this.#parts;
    if (this.#running || !config.database) return this.#running;
    return (await isBackingUp(config, db)) ? begun('backup') : null;
  }

  /**
   * Writes a small file into a place for backups. Answers a sentence about what was found.
   * @param anew with a new key, so that nothing there may be of the one until now
   * @throws {StartError} for a place that cannot be used, or that is another site's
   */
  async tryPlace(backup: BackupConfig, anew: boolean): Promise<string> {
    const { config } = this.#parts;
    const address = studioPlace({ backup });
    if (!address) throw new StartError('No backup location yet.');
    if (address.kind === 'folder') {
      const why =
        'is inside the program’s folder, which updates replace. Choose a folder elsewhere, ideally on another disk.';
      await refuseWithin(address.path, PROGRAM, why);
    }
    const place = await openPlace({ dataDir: config.dataDir, backup }, address);
    await place.write(Buffer.from(READ_ME), READ_ME_FILE);
    const kept = await this.passphrase.kept();
    const own = kept && !anew ? await new Repository(place, kept.key).snapshots() : [];
    if (own.length === 0 && (await place.list('snapshots')).length > 0) {
      throw new StartError(
        `There are backups of another site in ${place.name}, or of this one with another key. Choose another location.`,
      );
    }
    const room = place instanceof FolderPlace ? ` It has ${bytesInWords(await place.freeBytes())} of free space.` : '';
    return `Backups can go to ${place.name}.${room}`;
  }

  /** Forgets what it knows of the place until now. */
  async moved(trx: Database): Promise<void> {
    await forgetProofs(trx);
    const none = { gone: null, goneAt: null, newestPlace: null, failure: null, failedAt: null };
    await saveBackupSettings(trx, { savedAt: new Date(this.#parts.clock.now()).toISOString(), ...none });
  }

  /** @throws {HttpError} for an invalid schedule */
  async save(trx: Database, { schedule, keep }: BackupInput): Promise<void> {
    const message = schedule ? scheduleProblem(schedule, this.#parts.clock.now()) : null;
    if (message) throw refusedField('schedule', message);
    await saveBackupSettings(trx, {
      savedAt: new Date(this.#parts.clock.now()).toISOString(),
      ...(schedule === undefined ? {} : { schedule: schedule || null }),
      ...(keep ? { keepDays: keep.days, keepWeeks: keep.weeks, keepMonths: keep.months } : {}),
    });
  }

  /** The time of the newest proof of a good snapshot; null: there is none. */
  provedAt(): Promise<string | null> {
    return lastProvedAt(this.#parts.db, this.#parts.clock.now());
  }

  async state(): Promise<BackupState> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    return backupStateOf({
      hasPlace: this.#hasPlace,
      isUnwritten: typeof (await this.passphrase.kept().catch(() => null))?.recovery === 'string',
      settings: await readBackupSettings(db),
      proofs: await readProofs(db),
      timeZone: await this.#parts.timeZone(),
      startedAt: this.#expectedSince(now),
      now,
    });
  }

  async read(): Promise<Backup> {
    const { config, db } = this.#parts;
    // Read first: if it says that nothing runs, the rest has the outcome of everything that ran.
    const running = await this.#seen();
    const settings = await readBackupSettings(db);
    const place = studioPlace(config);
    const snapshots = place && (await this.snapshots.listed());
    const nextAt = place && (await this.#nextAt(settings));
    const kept = await this.passphrase.kept().catch(() => null);
    return {
      place: place?.kind ?? null,
      schedule: settings.schedule,
      keep: { days: settings.keepDays, weeks: settings.keepWeeks, months: settings.keepMonths },
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      running,
      snapshots,
      room: { needed: snapshots?.[0]?.bytes ?? 0, free: place ? (await dataDiskRoom(config)).free : 0 },
      standing: await this.state(),
      openedBy: kept?.locked ? (kept.recovery === null ? 'passphrase' : 'recovery') : 'none',
      isEmpty: await isEmptySite(db),
      restored: await readRestoredNote(config.dataDir, this.#parts.clock.now()),
      restoreFailure: await new IncomingFiles(config.dataDir).failure(),
    };
  }

  async close(): Promise<void> {
    this.#callOff();
    this.#closing.abort();
    await this.#work;
  }
}
