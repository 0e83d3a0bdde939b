import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { makeFolders } from '../work/make-folders.ts';
import type { Config } from './config.ts';

export interface Secrets {
  readonly session: string;
  /** Signs the addresses for uploads. */
  readonly uploads: string;
  /**
   * Seals what the database holds of other services' passwords and of second factors. It is in every backup; what signs
   * people in is in none.
   */
  readonly seal: string;
}

const SHORTEST = 32;

/** The keys of a site, by their names in its data folder: files there, or rows that several servers share. */
export interface KeyStore {
  /** For sentences. */
  whereIs(name: string): string;
  /** null when there is none. */
  read(name: string): Promise<string | null>;
  /** Keeps a key unless there is one already, and answers the one that counts. */
  keepFirst(name: string, value: string): Promise<string>;
  replace(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Runs work on keys that nobody else changes meanwhile; in a folder, nobody else in this process. */
  inTurn<Result>(work: (keys: KeyStore) => Promise<Result>): Promise<Result>;
}

const turns = new SerialQueue();

export class KeyFiles implements KeyStore {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  whereIs(name: string): string {
    return path.join(this.#dataDir, name);
  }

  async read(name: string): Promise<string | null> {
    return (await readFile(this.whereIs(name), 'utf8').catch(absent))?.trim() ?? null;
  }

  async keepFirst(name: string, value: string): Promise<string> {
    await this.replace(name, value);
    return value;
  }

  /** @throws {FolderGone} */
  async replace(name: string, value: string): Promise<void> {
    const file = this.whereIs(name);
    await makeFolders(path.dirname(file), this.#dataDir);
    await writeWhole(file, `${value}\n`, { mode: 0o600, flush: true });
  }

  remove(name: string): Promise<void> {
    return rm(this.whereIs(name), { force: true });
  }

  inTurn<Result>(work: (keys: KeyStore) => Promise<Result>): Promise<Result> {
    return turns.run(() => work(this));
  }
}

/**
 * Generates a secret on the first start and reads it afterwards.
 * @throws {StartError} when somebody put a short secret there, which could be guessed
 */
const generatedOnce = async (keys: KeyStore, name: string): Promise<string> => {
  const stored = (await keys.read(name)) ?? '';
  if (stored.length >= SHORTEST) return stored;
  if (stored) {
    throw new StartError(
      `The secret in ${keys.whereIs(name)} is shorter than ${SHORTEST} characters: delete it, and a new one is made.`,
    );
  }
  return keys.keepFirst(name, randomBytes(48).toString('base64url'));
};

export const loadSecrets = async (
  keys: KeyStore,
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
): Promise<Secrets> => ({
  session: sessionSecret ?? (await generatedOnce(keys, 'secrets/session')),
  uploads: await generatedOnce(keys, 'secrets/uploads'),
  seal: await generatedOnce(keys, 'secrets/seal'),
});
