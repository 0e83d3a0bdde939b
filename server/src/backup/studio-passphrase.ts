import { HttpError } from '../http/http-error.ts';
import { type Encryption, NEEDS_PASSPHRASE, readEncryption, replaceKeys } from './encryption/encryption.ts';
import { choosePassphrase, PassphraseChosen, renewStudioKey, unlockStudioKey } from './encryption/studio-key.ts';
import { openRepository, type StudioRepository } from './repository/open-repository.ts';
import type { RunParts } from './run-backup.ts';

type Parts = Pick<RunParts, 'config' | 'keys' | 'logger'>;

const explain = (error: unknown): never => {
  throw error instanceof PassphraseChosen ? new HttpError('backup_busy', error.message) : error;
};

/** The passphrase and the key of a running studio. */
export class StudioPassphrase {
  readonly #parts: Parts;
  readonly #repositories: () => readonly StudioRepository[];

  constructor(parts: Parts, repositories: () => readonly StudioRepository[]) {
    this.#parts = parts;
    this.#repositories = repositories;
  }

  read(): Promise<Encryption | null> {
    return readEncryption(this.#parts.keys);
  }

  /** @throws {HttpError} before a passphrase has been chosen */
  async encryption(): Promise<Encryption> {
    const encryption = await this.read();
    if (encryption) return encryption;
    throw new HttpError('backup_unsealed', NEEDS_PASSPHRASE);
  }

  /**
   * Somebody who has only a session cannot lock the studio out of its backups.
   * @throws {HttpError} unless this is the passphrase; none is needed before the first has been chosen
   */
  async checkPassphrase(current: string | null): Promise<void> {
    const encryption = await this.read();
    if (!encryption) return;
    if (current === null) throw new HttpError('wrong_password', 'Please enter your current passphrase too.');
    if (await unlockStudioKey(encryption.locked, current)) return;
    throw new HttpError('wrong_password', 'That isn’t your current passphrase.');
  }

  /**
   * Locks the key with a new passphrase, also beside the existing snapshots, which an older passphrase then opens no more.
   * A repository that does not answer gets the key with its next backup.
   * @throws {HttpError} when another one was chosen meanwhile
   */
  async choose(passphrase: string): Promise<void> {
    await choosePassphrase(this.#parts.keys, passphrase).catch(explain);
    await this.#replaceKeys();
  }

  /**
   * Makes a new key, locked with the passphrase until now.
   * @throws {HttpError} for a wrong one, and when another one was chosen meanwhile
   */
  async renew(passphrase: string, now: number): Promise<void> {
    await this.encryption();
    await this.checkPassphrase(passphrase);
    await renewStudioKey(this.#parts.keys, passphrase, now).catch(explain);
    await this.#replaceKeys();
  }

  async #replaceKeys(): Promise<void> {
    const { config, logger } = this.#parts;
    const encryption = await this.read();
    for (const { address, name } of this.#repositories()) {
      try {
        const repository = await openRepository(config, address);
        if (encryption) await replaceKeys(repository, encryption);
      } catch (error) {
        logger.warn({ err: error }, `${name} gets the key with its new passphrase with the next backup`);
      }
    }
  }
}
