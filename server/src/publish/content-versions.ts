import { Coalescer } from '@shutterdesk/shared/node/coalescer';

/** A database that says nothing must not keep visitors from the page. */
const PATIENCE_MS = 2000;

interface Needs {
  /** The version in the database; null with SQLite, where no other server writes. */
  readonly current: () => Promise<number | null>;
  /** Visitors do not see this version yet. */
  readonly changedTo: (version: number) => void;
  /** Resolves when visitors see every change that was reported. */
  readonly caughtUp: () => Promise<void>;
  /** false: the last change could not be read or rendered. */
  readonly isSound: () => boolean;
}

/**
 * The version of the content that visitors see at this server. Other servers write too: whoever has saved there carries
 * the version of the save, and this server catches up before it answers.
 */
export class ContentVersions {
  readonly #needs: Needs;
  readonly #asking = new Coalescer(() => this.#ask());
  #newest = 0;
  #shown = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
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
    void this.#needs.caughtUp().then(() => {
      if (this.#needs.isSound()) this.#shown = Math.max(this.#shown, version);
    });
  }

  /**
   * Compares with the database: a message of another server may have been lost. A version that could not be rendered is
   * not tried again and again.
   */
  compare(version: number): void {
    if (version > this.#newest) this.#needs.changedTo(version);
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
    const version = await this.#needs.current().catch(() => null);
    if (version === null) return;
    this.compare(version);
    await this.#needs.caughtUp();
  }
}
