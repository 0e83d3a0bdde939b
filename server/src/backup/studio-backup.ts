import { type Backup, type BackupInput, type BackupPlaceSettings, type BackupState, DAY_MS } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { dataDiskRoom } from '../config/data-folder.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import type { LeaderTask } from '../work/leader-task.ts';
import { type BackupSettings, checkInput, nextAttempt } from './backup-plan.ts';
import {
  forgetVerifications,
  lastVerifiedAt,
  readBackupSettings,
  readVerifications,
  saveBackupSettings,
} from './backup-records.ts';
import { backupStateOf } from './backup-state.ts';
import { Keyring } from './encryption/keyring.ts';
import { openRepository, type StudioRepository, studioRepositories } from './repository/open-repository.ts';
import type { Repository } from './repository/repository.ts';
import { isEmptySite } from './restore/own-site.ts';
import { readRestoredNote } from './restore/restored-note.ts';
import { noteFailure, type RunParts, runBackup } from './run-backup.ts';
import { isBackingUp, lockBackups } from './snapshot/lock-backups.ts';
import { SnapshotList } from './snapshot/snapshot-list.ts';
import { StudioPassphrase } from './studio-passphrase.ts';
import { IncomingSnapshot } from './transfer/incoming-snapshot.ts';
import { type SnapshotTar, snapshotTar } from './transfer/outgoing-snapshot.ts';
import { tryPlace } from './try-place.ts';
import { type Running, SharedWork, type WorkUnderWay, workOfOneServer } from './work-under-way.ts';

const SOON_MS = 5000;

export interface StudioBackupParts extends RunParts {
  /** One of the servers that share a database keeps to the schedule. */
  readonly leaderTask: LeaderTask;
}

const busy = () => new HttpError('backup_busy', 'A backup or its test is running. Wait until it has finished.');

/** Backs the site up by its schedule, and verifies what it made. */
export class StudioBackup {
  readonly #parts: StudioBackupParts;
  readonly #list = new SnapshotList();
  readonly passphrase: StudioPassphrase;
  readonly #closing = new AbortController();
  readonly #startedAt: number;
  readonly #underWay: WorkUnderWay;
  #work: Promise<void> = Promise.resolve();
  #callOff: () => void = () => undefined;

  constructor(parts: StudioBackupParts) {
    this.#parts = parts;
    this.passphrase = new StudioPassphrase(parts, () => this.#repositories);
    this.#startedAt = parts.clock.now();
    const { config, db, leaderTask } = parts;
    this.#underWay = config.database ? new SharedWork(config.database, db) : workOfOneServer();
    leaderTask.listen({ begin: () => this.wake(), wake: () => void this.#goOn().catch(() => undefined) });
  }

  /** Asked at each use: they can be changed on the screen. */
  get #repositories(): readonly StudioRepository[] {
    return studioRepositories(this.#parts.config);
  }

  /** Call this when the schedule or the place may have changed. */
  wake(): void {
    this.#callOff();
    if (this.#repositories.length === 0 || this.#closing.signal.aborted) return;
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
    const { config, db, clock, leaderTask } = this.#parts;
    if (!leaderTask.isMine || (await this.#underWay.read()) || (await this.#goOn())) return;
    const [settings, now] = [await readBackupSettings(db), clock.now()];
    if (settings.schedule === null) return;
    if (((await this.#nextAt(settings)) ?? now + 1) <= now) {
      // Waits for another backup that is under way.
      if (!(await isBackingUp(config))) await this.#begin('backup');
      return;
    }
    const newest = (await (await this.open()).snapshots())[0];
    const last = Math.max(...(await readVerifications(db)).map(({ at }) => Date.parse(at)), 0);
    if (newest !== undefined && now - last >= DAY_MS) await this.#begin('proof');
  }

  async #nextAt(settings: BackupSettings): Promise<number | null> {
    return nextAttempt(settings, await this.#parts.timeZone(), this.#startedAt);
  }

  async #chosen(): Promise<StudioRepository> {
    const { place } = await readBackupSettings(this.#parts.db);
    const chosen = this.#repositories.find(({ kind }) => kind === place) ?? this.#repositories[0];
    if (!chosen) {
      throw new HttpError('backup_off', 'No backup location yet. Choose one under Studio → Backup.');
    }
    return chosen;
  }

  /** @throws {HttpError} where there is no repository */
  async open(): Promise<Repository> {
    return openRepository(this.#parts.config, (await this.#chosen()).address);
  }

  /** The studio's own key, which tells its snapshots from those of strangers. */
  keyring(): Promise<Keyring> {
    return Keyring.of(this.#parts.keys);
  }

  /** Answers false where something is under way, at this server or another. */
  async #begin(what: Running['what'], isRepetition = false): Promise<boolean> {
    const { address } = await this.#chosen();
    const work = await this.#underWay.begin({ what, isRepetition });
    if (!work) return false;
    const signal = AbortSignal.any([this.#closing.signal, work.lost]);
    this.#work = runBackup(this.#parts, what, { address, work, signal });
    return true;
  }

  /** Repeats, once, work that another server left in the middle. */
  async #goOn(): Promise<boolean> {
    const { clock, config, leaderTask, logger } = this.#parts;
    if (!leaderTask.isMine || this.#repositories.length === 0 || this.#closing.signal.aborted) return false;
    const left = await this.#underWay.left();
    if (!left || (await isBackingUp(config))) return false;
    if (!left.isRepetition) return this.#begin(left.what, true);
    if (!(await this.#underWay.forgetLeft())) return false;
    const error = new StartError('Two servers ended while they made it.');
    if (left.what === 'backup') await noteFailure(this.#parts, new Date(clock.now()).toISOString(), error);
    else logger.warn({ err: error }, 'the newest backup is not proved before its time');
    return false;
  }

  /** @throws {HttpError} while something runs, and where there is no repository */
  async now(what: Running['what']): Promise<void> {
    await this.#chosen();
    const isOther = what === 'backup' && (await isBackingUp(this.#parts.config));
    if (isOther || !(await this.#begin(what))) throw busy();
  }

  /**
   * @param current the passphrase until now
   * @throws {HttpError} if that is wrong; while a backup runs, because it would put the key with the older one back
   */
  async choosePassphrase(passphrase: string, current: string | null): Promise<void> {
    if ((await this.#underWay.read())?.what === 'backup' || (await isBackingUp(this.#parts.config))) throw busy();
    await this.passphrase.checkPassphrase(current);
    await this.passphrase.choose(passphrase);
  }

  /**
   * Backups from now on are encrypted and signed with a new key, which the same passphrase opens.
   * @throws {HttpError} for a wrong passphrase, and while a backup runs, which would use the key until now
   */
  async renewKey(passphrase: string): Promise<void> {
    const { config, clock } = this.#parts;
    if ((await this.#underWay.read())?.what === 'backup' || (await isBackingUp(config))) throw busy();
    const lock = await lockBackups(config);
    try {
      await this.passphrase.renew(passphrase, clock.now());
    } finally {
      await lock.release();
    }
  }

  /** @throws {HttpError} for an invalid schedule, and for a repository that the environment does not name */
  check(input: BackupInput): void {
    checkInput(input, this.#repositories, this.#parts.clock.now());
  }

  /** @throws {HttpError} while something runs, which goes on where it began */
  async checkIdle(): Promise<void> {
    if ((await this.#underWay.read()) || (await isBackingUp(this.#parts.config))) throw busy();
  }

  /** @throws {StartError} for a place that cannot be used */
  tryPlace(place: BackupPlaceSettings, secret: string | null): Promise<string> {
    const { clock, config, keys } = this.#parts;
    return tryPlace({ config, keys, now: clock.now() }, place, secret);
  }

  /** Forgets what it knows of the place until now. */
  async moved(trx: Database): Promise<void> {
    await forgetVerifications(trx);
    const none = { gone: null, goneAt: null, newestPlace: null, failure: null, failedAt: null };
    await saveBackupSettings(trx, { savedAt: new Date(this.#parts.clock.now()).toISOString(), ...none });
  }

  /** Tells whether there is nothing in the repository; false when it does not answer. */
  async isEmpty(): Promise<boolean> {
    return this.#repositories.length > 0 && (await this.#listed())?.length === 0;
  }

  /** @param anew somebody has seen that the repository is empty */
  async save(trx: Database, { place, schedule, keep }: BackupInput, anew: boolean): Promise<void> {
    if (anew) await forgetVerifications(trx);
    const hasSeenThatItIsGone = anew || (await readBackupSettings(trx)).gone !== null;
    await saveBackupSettings(trx, {
      savedAt: new Date(this.#parts.clock.now()).toISOString(),
      ...(hasSeenThatItIsGone ? { gone: null, goneAt: null, newestPlace: null } : {}),
      ...(place ? { place } : {}),
      ...(schedule === undefined ? {} : { schedule: schedule || null }),
      ...(keep ? { keepDays: keep.days, keepWeeks: keep.weeks, keepMonths: keep.months } : {}),
    });
  }

  /** The time of the newest verification of a good snapshot; null: there is none. */
  verifiedAt(): Promise<string | null> {
    return lastVerifiedAt(this.#parts.db);
  }

  async state(): Promise<BackupState> {
    const { db, clock } = this.#parts;
    return backupStateOf({
      hasRepository: this.#repositories.length > 0,
      settings: await readBackupSettings(db),
      proofs: await readVerifications(db),
      timeZone: await this.#parts.timeZone(),
      startedAt: this.#startedAt,
      now: clock.now(),
    });
  }

  async read(): Promise<Backup> {
    const { config, db } = this.#parts;
    // Read first: if it says that nothing runs, the rest has the outcome of everything that ran.
    const running = await this.#underWay.read();
    const settings = await readBackupSettings(db);
    const chosen = this.#repositories.length > 0 ? await this.#chosen() : null;
    const points = chosen && (await this.#listed());
    const nextAt = chosen && (await this.#nextAt(settings));
    return {
      places: this.#repositories.map(({ kind, name }) => ({ kind, name })),
      place: chosen?.kind ?? null,
      schedule: settings.schedule,
      keep: { days: settings.keepDays, weeks: settings.keepWeeks, months: settings.keepMonths },
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      running,
      points,
      room: {
        needed: points?.find(({ origin }) => origin === 'signed')?.bytes ?? 0,
        free: chosen ? (await dataDiskRoom(config)).free : 0,
      },
      standing: await this.state(),
      hasPassphrase: (await this.passphrase.read().catch(() => null)) !== null,
      isEmpty: await isEmptySite(db),
      restored: await readRestoredNote(config.dataDir, this.#parts.clock.now()),
      restoreFailure: await new IncomingSnapshot(config.dataDir).failure(),
    };
  }

  /** null when the repository does not answer. */
  async #listed(): Promise<Backup['points']> {
    const proofs = new Map((await readVerifications(this.#parts.db)).map((proof) => [proof.point, proof]));
    try {
      return (await this.#list.of(await this.open(), await this.keyring(), this.#parts.clock.now())).map((point) => {
        const proof = proofs.get(point.id);
        return {
          ...point,
          proof: proof ? { at: proof.at, isGood: proof.isGood === 1, message: proof.message } : null,
        };
      });
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the place for backups does not answer');
      return null;
    }
  }

  /** @throws {HttpError} when there is no such snapshot, or no passphrase yet */
  async snapshotTar(id: string): Promise<SnapshotTar> {
    const [encryption, keyring] = [await this.passphrase.encryption(), await this.keyring()];
    return snapshotTar(await this.open(), id, { keyring, encryption });
  }

  async close(): Promise<void> {
    this.#callOff();
    this.#closing.abort();
    await this.#work;
  }
}
