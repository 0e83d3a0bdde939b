import { StartError } from '../../config/start-error.ts';
import type { SiteKeys } from '../key-rows.ts';
import { keyPath, type PointStore } from '../place/point-store.ts';
import { readStudioKey, type StudioKey, unlockStudioKey } from './studio-key.ts';

/** Asks a person; null: nobody is there to ask. */
export type AskPassphrase = () => Promise<string | null>;

/** Each takes a second to try. */
const MOST_KEYS = 50;

/** The private keys at hand: the site's own, and those that the passphrase has unlocked in a place. */
export class Keyring {
  readonly #ask: AskPassphrase | null;
  #asked: Promise<string | null> | null = null;
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

  /**
   * Unlocks the studio's key in a repository, unless it is at hand.
   * @returns false where the repository has no keys: nothing in it can be told from what a stranger wrote
   * @throws {StartError} when there is no passphrase, or a wrong one
   */
  async unlock(store: PointStore): Promise<boolean> {
    const recipients = await store.recipients();
    if (recipients.some((recipient) => this.#keys.has(recipient))) return true;
    // A stranger may have added keys, but none that the studio's passphrase opens.
    let refusal: unknown = null;
    for (const recipient of recipients.slice(0, MOST_KEYS)) {
      try {
        await this.keyFor(store, recipient);
        return true;
      } catch (error) {
        refusal = error;
      }
    }
    if (refusal) throw refusal;
    return false;
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
    this.#asked ??= this.#ask();
    const passphrase = await this.#asked;
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
