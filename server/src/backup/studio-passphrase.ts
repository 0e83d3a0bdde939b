import { StartError } from '@shutterdesk/shared/node/start-error';
import { withBackupLock } from '../db/lock-backups.ts';
import { HttpError, refusedField } from '../http/http-error.ts';
import { studioRepository } from './repository.ts';
import type { RunParts } from './run-backup.ts';
import { forgetRecoveryKey, type KeptKey, lockKey, readKept, unlockKey } from './studio-key.ts';

/** The passphrase or recovery key of a running studio. */
export class StudioPassphrase {
  readonly #parts: Pick<RunParts, 'config' | 'keys' | 'logger'>;

  constructor(parts: Pick<RunParts, 'config' | 'keys' | 'logger'>) {
    this.#parts = parts;
  }

  /** The site's knowledge of its key; null: it has none. */
  kept(): Promise<KeptKey | null> {
    return readKept(this.#parts.keys);
  }

  /**
   * Locks the key with a passphrase, and lays it into the place; one that does not answer gets it with its next backup.
   * @param anew see `lockKey`
   * @throws {HttpError} while a backup runs, which would put the key with the older one back
   */
  async lock(passphrase: string, anew = false): Promise<void> {
    const { config, keys, logger } = this.#parts;
    const busy = (error: unknown): never => {
      throw error instanceof StartError ? new HttpError('backup_busy', error.message) : error;
    };
    await withBackupLock(config, async () => {
      const kept = await lockKey(keys, { passphrase, anew });
      if (anew) return;
      try {
        const repository = await studioRepository(config, keys).catch(() => null);
        if ((await repository?.snapshots())?.length) await repository?.prepare(kept);
      } catch (error) {
        logger.warn({ err: error }, 'the place for backups gets the new passphrase with the next backup');
      }
    }).catch(busy);
  }

  /**
   * Somebody who has only a session cannot lock the studio out of its backups.
   * @param current the passphrase or recovery key until now
   * @throws {HttpError} if that is wrong
   */
  async choose(passphrase: string, current: string | null): Promise<void> {
    const kept = await this.kept();
    if (kept?.locked && kept.recovery === null) {
      if (current === null) throw new HttpError('wrong_password', 'Please enter your current passphrase too.');
      if (!(await unlockKey(kept.locked, current))) {
        throw new HttpError('wrong_password', 'That isn’t your current passphrase.');
      }
    }
    await this.lock(passphrase);
  }

  /**
   * The passphrase of a first place, or the one that locks a new key.
   * @throws {HttpError} where one is missing, or there is one already
   */
  async checkFor(passphrase: string | undefined, newKey: boolean): Promise<void> {
    const kept = await this.kept();
    if (passphrase === undefined && (!kept?.locked || newKey)) {
      throw refusedField('passphrase', 'Please choose a passphrase');
    }
    if (passphrase !== undefined && kept?.locked && kept.recovery === null && !newKey) {
      throw refusedField('passphrase', 'There is a passphrase already. You can change it below.');
    }
  }

  /** Somebody has written the recovery key down. */
  async written(): Promise<void> {
    await forgetRecoveryKey(this.#parts.keys);
  }
}
