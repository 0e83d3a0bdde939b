import { randomBytes } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Erasure, erasuresSchema } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import type { DatabaseKeys } from '../../db/database-keys.ts';

const PRIVATE = { folderMode: 0o700, mode: 0o600, flush: true } as const;

const linesOf = async (file: string): Promise<readonly string[]> =>
  (await readFile(file, 'utf8').catch(absent))?.split('\n').filter((line) => line !== '') ?? [];

const keySchema = erasuresSchema.shape.keys;
const listSchema = erasuresSchema.shape.erasures;

const validKeys = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => keySchema.safeParse([line]).success);

const erasureOf = (line: string): readonly Erasure[] => {
  const [person, at] = line.split(' ');
  return listSchema.safeParse([{ person, at }]).data ?? [];
};

/** Erased people are listed here too, beside the rows of the database. */
export interface ErasureRecord {
  /** All keys; the first one is generated at the first start. */
  keys(): Promise<readonly string[]>;
  saveKeys(keys: readonly string[]): Promise<void>;
  read(): Promise<readonly Erasure[]>;
  /** Resolves when they cannot be lost any more. */
  add(erasures: readonly Erasure[]): Promise<void>;
}

/**
 * Two files beside the database, so that an older database does not bring back their old state. `secrets/erasures` has
 * the keys, this server's own first; `erasures.txt` has one tombstone in each line.
 */
export class ErasureFiles implements ErasureRecord {
  readonly #keys: string;
  readonly #list: string;

  constructor(dataDir: string) {
    this.#keys = path.join(dataDir, 'secrets', 'erasures');
    this.#list = path.join(dataDir, 'erasures.txt');
  }

  async keys(): Promise<readonly string[]> {
    const stored = await this.storedKeys();
    if (stored.length > 0) return stored;
    const generated = randomBytes(32).toString('base64url');
    await this.saveKeys([generated]);
    return [generated];
  }

  async storedKeys(): Promise<readonly string[]> {
    return validKeys(await linesOf(this.#keys));
  }

  saveKeys(keys: readonly string[]): Promise<void> {
    return writeWhole(this.#keys, `${keys.join('\n')}\n`, PRIVATE);
  }

  /** Leaves out a line that a crash cut off: nobody was told that its person is erased. */
  async read(): Promise<readonly Erasure[]> {
    return (await linesOf(this.#list)).flatMap(erasureOf);
  }

  /** Resolves when the lines are on the disk. */
  async add(erasures: readonly Erasure[]): Promise<void> {
    if (erasures.length === 0) return;
    // The line before may have been cut off by a crash.
    const lines = erasures.map(({ person, at }) => `\n${person} ${at}\n`).join('');
    await appendFile(this.#list, lines, { mode: 0o600 });
    const file = await open(this.#list, 'r+');
    await file.sync().finally(() => file.close());
  }
}

const NAME = 'erasures';

/**
 * The keys of tombstones in the database itself. The tombstones are there anyway: several servers share it, so none
 * may keep a list of its own.
 */
export class StoredErasures implements ErasureRecord {
  readonly #keys: DatabaseKeys;

  constructor(keys: DatabaseKeys) {
    this.#keys = keys;
  }

  async keys(): Promise<readonly string[]> {
    const stored = await this.#keys.keepFirst(NAME, randomBytes(32).toString('base64url'));
    return stored.split('\n');
  }

  saveKeys(keys: readonly string[]): Promise<void> {
    return this.#keys.replace(NAME, keys.join('\n'));
  }

  async read(): Promise<readonly Erasure[]> {
    return [];
  }

  async add(): Promise<void> {}
}
