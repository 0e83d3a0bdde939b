import { randomBytes } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Erasure, erasuresSchema } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { KeyFiles, type KeyStore } from '../../config/secrets.ts';

const NAME = 'secrets/erasures';

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const keySchema = erasuresSchema.shape.keys;
const listSchema = erasuresSchema.shape.erasures;

const erasureOf = (line: string): readonly Erasure[] => {
  const [person, at] = line.split(' ');
  return listSchema.safeParse([{ person, at }]).data ?? [];
};

/**
 * The keys of tombstones, this server's own first, and a list of tombstones beside the rows of the database: an older database
 * does not bring back their old state. Servers that share a database have no list, since none may keep one of its own.
 */
export class ErasureRecord {
  readonly #keys: KeyStore;
  readonly #list: string | null;

  /** @param dataDir the folder of the list, with one tombstone in each line; null: there is none */
  constructor(keys: KeyStore, dataDir: string | null) {
    this.#keys = keys;
    this.#list = dataDir && path.join(dataDir, 'erasures.txt');
  }

  static in(dataDir: string): ErasureRecord {
    return new ErasureRecord(new KeyFiles(dataDir), dataDir);
  }

  /** All keys; the first one is generated at the first start. */
  async keys(): Promise<readonly string[]> {
    const stored = await this.storedKeys();
    if (stored.length > 0) return stored;
    return linesOf(await this.#keys.keepFirst(NAME, randomBytes(32).toString('base64url')));
  }

  async storedKeys(): Promise<readonly string[]> {
    return linesOf((await this.#keys.read(NAME)) ?? '').filter((line) => keySchema.safeParse([line]).success);
  }

  saveKeys(keys: readonly string[]): Promise<void> {
    return this.#keys.replace(NAME, keys.join('\n'));
  }

  /** Leaves out a line that a crash cut off: nobody was told that its person is erased. */
  async read(): Promise<readonly Erasure[]> {
    const text = this.#list && (await readFile(this.#list, 'utf8').catch(absent));
    return linesOf(text ?? '').flatMap(erasureOf);
  }

  /** Resolves when the lines are on the disk, and cannot be lost any more. */
  async add(erasures: readonly Erasure[]): Promise<void> {
    if (erasures.length === 0 || this.#list === null) return;
    // The line before may have been cut off by a crash.
    const lines = erasures.map(({ person, at }) => `\n${person} ${at}\n`).join('');
    await appendFile(this.#list, lines, { mode: 0o600 });
    const file = await open(this.#list, 'r+');
    await file.sync().finally(() => file.close());
  }
}
