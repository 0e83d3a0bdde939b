import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import type { Peers } from '../db/peers.ts';
import type { PublicContent } from './public-content.ts';

/** A database that says nothing must not keep visitors from the page. */
const PATIENCE_MS = 2000;

/**
 * The version of the content that visitors see at this server. Other servers write too: whoever has saved there carries
 * the version of the save, and this server catches up before it answers.
 */
export class ContentVersions {
  readonly #content: PublicContent;
  readonly #peers: Peers;
  readonly #asking = new Coalescer(() => this.#ask());
  #newest = 0;
  #shown = 0;

  constructor(content: PublicContent, peers: Peers) {
    this.#content = content;
    this.#peers = peers;
  }

  /** The newest that this server has heard of; 0: none. */
  get newest(): number {
    return this.#newest;
  }

  /** The content is changing to this version; null: nobody knows, as after an outage of the database. */
  note(version: number | null): void {
    if (version === null) {
      this.#newest = 0;
      this.#shown = 0;
      return;
    }
    this.#newest = Math.max(this.#newest, version);
    void this.#content.caughtUp().then(() => {
      if (this.#content.isSound) this.#shown = Math.max(this.#shown, version);
    });
  }

  /**
   * Compares with the database: a message of another server may have been lost. A version that could not be rendered is
   * not tried again and again.
   */
  compare(version: number): void {
    if (version > this.#newest) this.#content.changedTo(version);
  }

  /** Waits until visitors see a version, with some patience; null: they do already. */
  reach(version: number): Promise<void> | null {
    return version > this.#shown ? this.renew() : null;
  }

  /** Asks the database, and catches up; after a while it gives up. */
  async renew(): Promise<void> {
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, PATIENCE_MS);
    await Promise.race([this.#asking.changed(), patience.promise]);
    clearTimeout(timer);
  }

  async #ask(): Promise<void> {
    const version = await this.#peers.contentVersion().catch(() => null);
    if (version === null) return;
    this.compare(version);
    await this.#content.caughtUp();
  }
}
