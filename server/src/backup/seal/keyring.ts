import { StartError } from '../../config/start-error.ts';
import type { SiteKeys } from '../key-rows.ts';
import { keyPath, type PointStore } from '../place/point-store.ts';
import { readStudioKey, type StudioKey, unlockStudioKey } from './studio-key.ts';

/** Asks a person; null: nobody is there to ask. */
export type AskPassphrase = () => Promise<string | null>;

/** The private keys at hand: the site's own, and those that the passphrase has unlocked in a place. */
export class Keyring {
  readonly #ask: AskPassphrase | null;
  readonly #keys = new Map<string, StudioKey>();

  constructor(own: StudioKey | null, ask: AskPassphrase | null = null) {
    this.#ask = ask;
    if (own) this.#keys.set(own.recipient, own);
  }

  /** The keyring of a server, which asks nobody. */
  static async of(keys: SiteKeys): Promise<Keyring> {
    return new Keyring(await readStudioKey(keys));
  }

  /** null if the key has not been needed so far. */
  known(recipient: string): StudioKey | null {
    return this.#keys.get(recipient) ?? null;
  }

  /** @throws {StartError} when there is no key, or no passphrase, or a wrong one */
  async keyFor(store: PointStore, recipient: string): Promise<StudioKey> {
    const key = this.#keys.get(recipient) ?? (await this.#unlock(store, recipient));
    this.#keys.set(recipient, key);
    return key;
  }

  async #unlock(store: PointStore, recipient: string): Promise<StudioKey> {
    const locked = await store.readKey(recipient);
    if (!locked) {
      throw new StartError(
        `The backup is encrypted, and its key is missing in ${store.name} (${keyPath(recipient)}). Only the server that made it can open it. Nothing was changed.`,
      );
    }
    if (!this.#ask) {
      throw new StartError(
        `The backup in ${store.name} is encrypted with a key that this server does not have. Restore it with the studio’s passphrase.`,
      );
    }
    const passphrase = await this.#ask();
    if (passphrase === null) {
      throw new StartError(
        `The backup in ${store.name} is encrypted: set BACKUP_PASSPHRASE to the studio’s passphrase. Nothing was changed.`,
      );
    }
    const key = await unlockStudioKey(locked, passphrase);
    if (key?.recipient === recipient) return key;
    throw new StartError(
      `The passphrase does not open the backup in ${store.name}: it is another one, or ${keyPath(recipient)} is damaged. Nothing was changed.`,
    );
  }
}
