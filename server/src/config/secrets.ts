import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
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

const read = async (file: string): Promise<string> => (await readFile(file, 'utf8').catch(absent))?.trim() ?? '';

/** The store of the keys that a server makes. */
export interface KeyStore {
  /** For sentences. */
  readonly location: string;
  /** Empty when there is none. */
  read(name: string): Promise<string>;
  /** Keeps a key unless there is one already, and answers the one that counts. */
  keepFirst(name: string, value: string): Promise<string>;
  remove(name: string): Promise<void>;
}

/** Keys that several servers share. */
export interface SharedKeys extends KeyStore {
  /** Runs work on keys that no other server changes meanwhile. */
  inTurn<Result>(work: (keys: SharedKeys) => Promise<Result>): Promise<Result>;
  replace(name: string, value: string): Promise<void>;
}

export class KeyFiles implements KeyStore {
  readonly location: string;

  constructor(dataDir: string) {
    this.location = path.join(dataDir, 'secrets');
  }

  read(name: string): Promise<string> {
    return read(path.join(this.location, name));
  }

  async keepFirst(name: string, value: string): Promise<string> {
    await writeWhole(path.join(this.location, name), value, { folderMode: 0o700, mode: 0o600, flush: true });
    return value;
  }

  remove(name: string): Promise<void> {
    return rm(path.join(this.location, name), { force: true });
  }
}

/**
 * Generates a secret on the first start and reads it afterwards.
 * @throws {StartError} when somebody put a short secret there, which could be guessed
 */
const generatedOnce = async (keys: KeyStore, name: string): Promise<string> => {
  const stored = await keys.read(name);
  if (stored.length >= SHORTEST) return stored;
  if (stored) {
    throw new StartError(
      `The secret in ${path.join(keys.location, name)} is shorter than ${SHORTEST} characters: delete it, and a new one is made.`,
    );
  }
  return keys.keepFirst(name, randomBytes(48).toString('base64url'));
};

export const loadSecrets = async (
  { dataDir, sessionSecret }: Pick<Config, 'dataDir' | 'sessionSecret'>,
  keys: KeyStore = new KeyFiles(dataDir),
): Promise<Secrets> => ({
  session: sessionSecret ?? (await generatedOnce(keys, 'session')),
  uploads: await generatedOnce(keys, 'uploads'),
  seal: await generatedOnce(keys, 'seal'),
});
