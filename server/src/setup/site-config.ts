import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { Seal } from '../config/seal.ts';
import { laidUnder, type SetUp, type StoredPart, setUpOf } from '../config/set-up.ts';
import type { Database } from '../db/database.ts';
import { readPart, readParts, removePart, savePart, versionOf } from '../db/site-config-rows.ts';
import { HttpError } from '../http/http-error.ts';
import { matches } from '../http/if-match.ts';

type Name = StoredPart['part'];

interface Parts {
  readonly environment: Config;
  readonly db: Database;
  readonly sealSecret: string;
  readonly logger: Logger;
}

/** A part as it is saved. */
export interface NewPart {
  readonly settings: object;
  /** null: none; undefined: the one that is kept. */
  readonly secret: string | null | undefined;
}

/** The configuration from the screen: it lies under the variables, and every server of the site follows a change. */
export class SiteConfig {
  /** The configuration that counts now. */
  readonly config: Config;
  readonly #parts: Parts;
  readonly #seal: Seal;
  readonly #listeners: (() => Promise<void>)[] = [];
  readonly #reads = new Coalescer(() => this.#read());
  #stored: readonly StoredPart[] = [];
  #setUp: SetUp;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#seal = new Seal(parts.sealSecret);
    this.#setUp = this.#setUpOf([]);
    this.config = laidUnder(parts.environment, () => this.#setUp);
  }

  static async open(parts: Parts): Promise<SiteConfig> {
    const opened = new SiteConfig(parts);
    opened.#take(await readParts(parts.db));
    return opened;
  }

  /** Call this when somebody, at any server, may have changed it. */
  changed(): void {
    void this.#reads.changed();
  }

  /** Resolves when every change so far counts. */
  caughtUp(): Promise<void> {
    return this.#reads.caughtUp();
  }

  /** @param listener called after each change; until it has ended, nobody has caught up */
  listen(listener: () => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** Answers a part as it is stored, and names its version in the answer. */
  async read(part: Name, response: Response): Promise<StoredPart | null> {
    const stored = await readPart(this.#parts.db, part);
    response.setHeader('ETag', `"${versionOf(stored)}"`);
    return stored;
  }

  /** null for a secret that is missing, or that cannot be opened any more. */
  secretOf(stored: StoredPart | null): string | null {
    return stored === null || stored.secret === null ? null : this.#seal.open(stored.part, stored.secret);
  }

  /**
   * @param next null: nothing is set up any more
   * @throws {HttpError} precondition_failed where somebody else came first
   */
  async save(trx: Database, part: Name, ifMatch: string, next: NewPart | null): Promise<void> {
    const current = await readPart(trx, part);
    if (!matches(ifMatch, [versionOf(current)])) {
      throw new HttpError(
        'precondition_failed',
        'Someone else has changed this since you opened it. Check it and save again.',
      );
    }
    if (next === null) return removePart(trx, part);
    const { secret } = next;
    const sealed = secret === undefined ? (current?.secret ?? null) : secret && this.#seal.close(part, secret);
    await savePart(trx, { part, settings: JSON.stringify(next.settings), secret: sealed });
  }

  async #read(): Promise<void> {
    try {
      if (this.#take(await readParts(this.#parts.db))) await Promise.all(this.#listeners.map((tell) => tell()));
    } catch (error) {
      this.#parts.logger.error(
        { err: error },
        'what is set up on the screen could not be read: what counted still does',
      );
    }
  }

  #setUpOf(stored: readonly StoredPart[]): SetUp {
    return setUpOf(stored, { seal: this.#seal, allowsPrivate: this.#parts.environment.allowsPrivate });
  }

  /** false: nothing has changed, so what is made of it need not be made again. */
  #take(stored: readonly StoredPart[]): boolean {
    if (JSON.stringify(stored) === JSON.stringify(this.#stored)) return false;
    this.#stored = stored;
    this.#setUp = this.#setUpOf(stored);
    return true;
  }
}
