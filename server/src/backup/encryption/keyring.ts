import { keyPath } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Repository } from '../repository/repository.ts';
import type { SiteKeys } from './site-keys.ts';
import { hasMac } from './snapshot-mac.ts';
import { type KeyPair, readStudioKey, recipientsOf, type StudioKey, unlockStudioKey } from './studio-key.ts';

/** Asks a person; null: nobody is there to ask. */
export type AskPassphrase = () => Promise<string | null>;

/** Each takes a second to try. */
const MOST_KEYS = 50;

/** The private keys at hand: the site's own, and those that the passphrase has unlocked in a repository. */
export class Keyring {
  readonly #ask: AskPassphrase | null;
  #asked: Promise<string | null> | null = null;
  readonly #keys = new Map<string, KeyPair>();
  readonly #studios: StudioKey[] = [];

  constructor(own: StudioKey | null, ask: AskPassphrase | null = null) {
    this.#ask = ask;
    if (own) this.#add(own);
  }

  /** The keyring of a server, which asks nobody. */
  static async of(keys: SiteKeys): Promise<Keyring> {
    return new Keyring(await readStudioKey(keys));
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** null if the key has not been needed so far. */
  known(recipient: string): KeyPair | null {
    return this.#keys.get(recipient) ?? null;
  }

  /** The newest studio's key at hand that this pair is one of. */
  studioKeyWith(recipient: string): StudioKey | null {
    const keys = this.#studios.filter((key) => recipientsOf(key).includes(recipient));
    return keys.toSorted((a, b) => b.older.length - a.older.length)[0] ?? null;
  }

  /** An unchanged object that lies under an older key in a repository is not encrypted again. */
  get identities(): readonly string[] {
    return [...this.#keys.values()].map(({ identity }) => identity);
  }

  /** Tells whether a manifest is the studio's own, even one that this release cannot read. */
  hasSigned(manifest: Uint8Array): boolean {
    return [...this.#keys.values()].some((key) => hasMac(manifest, key));
  }

  #add(key: StudioKey): void {
    this.#studios.push(key);
    // A copy from before a renewal does not know that its key has been replaced.
    for (const pair of [key, ...key.older]) {
      if (pair.until !== undefined || !this.#keys.has(pair.recipient)) this.#keys.set(pair.recipient, pair);
    }
  }

  /**
   * Unlocks the studio's key in a repository, unless it is at hand.
   * @returns false where the repository has no keys: nothing in it can be told from what a stranger wrote
   * @throws {StartError} when there is no passphrase, or a wrong one
   */
  async unlock(repository: Repository): Promise<boolean> {
    const recipients = await repository.recipients();
    if (recipients.some((recipient) => this.#keys.has(recipient))) return true;
    // A stranger may have added keys, but none that the studio's passphrase opens. Each is tried, because an older one
    // may not know what replaced it.
    let refusal: unknown = null;
    let isOpen = false;
    for (const recipient of recipients.slice(0, MOST_KEYS)) {
      try {
        await this.need(repository, recipient);
        isOpen = true;
      } catch (error) {
        refusal = error;
      }
    }
    if (refusal && !isOpen) throw refusal;
    return isOpen;
  }

  /**
   * Makes sure that the private half of a public key is at hand.
   * @throws {StartError} when there is no key, or no passphrase, or a wrong one
   */
  async need(repository: Repository, recipient: string): Promise<void> {
    if (!this.#keys.has(recipient)) this.#add(await this.#unlock(repository, recipient));
  }

  async #unlock(repository: Repository, recipient: string): Promise<StudioKey> {
    const locked = await repository.readKey(recipient);
    if (!locked) {
      throw new StartError(
        `The backup is encrypted, and its key is missing in ${repository.name} (${keyPath(recipient)}). Only the server that made it can open it. Nothing was changed.`,
      );
    }
    if (!this.#ask) {
      throw new StartError(
        `The backup in ${repository.name} is encrypted with a key that this server does not have. Restore it with the studio’s passphrase.`,
      );
    }
    this.#asked ??= this.#ask();
    const passphrase = await this.#asked;
    if (passphrase === null) {
      throw new StartError(
        `The backup in ${repository.name} is encrypted: set BACKUP_PASSPHRASE to the studio’s passphrase. Nothing was changed.`,
      );
    }
    const key = await unlockStudioKey(locked, passphrase);
    if (key && recipientsOf(key).includes(recipient)) return key;
    throw new StartError(
      `The passphrase does not open the backup in ${repository.name}: it is another one, or ${keyPath(recipient)} is damaged. Nothing was changed.`,
    );
  }
}
