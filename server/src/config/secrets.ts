import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../work/write-whole.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

export interface Secrets {
  readonly session: string;
  /** Signs the addresses for uploads. */
  readonly uploads: string;
}

const SHORTEST = 32;

const read = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
};

/**
 * Generates a secret on the first start and reads it afterwards.
 * @throws {StartError} when somebody put a short secret there, which could be guessed
 */
const generatedOnce = async (dataDir: string, name: string): Promise<string> => {
  const file = path.join(dataDir, 'secrets', name);
  const stored = await read(file);
  if (stored.length >= SHORTEST) return stored;
  if (stored) {
    throw new StartError(
      `The secret in ${file} is shorter than ${SHORTEST} characters: delete the file, and a new one is made.`,
    );
  }
  const generated = randomBytes(48).toString('base64url');
  await writeWhole(file, generated, { folderMode: 0o700, mode: 0o600, flush: true });
  return generated;
};

export const loadSecrets = async ({ dataDir, sessionSecret }: Config): Promise<Secrets> => ({
  session: sessionSecret ?? (await generatedOnce(dataDir, 'session')),
  uploads: await generatedOnce(dataDir, 'uploads'),
});
