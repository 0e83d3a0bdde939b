import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';

export interface Secrets {
  readonly session: string;
  /** Signs the addresses that photographs are uploaded to. */
  readonly uploads: string;
}

const generatedOnce = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'secrets', 'session');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const made = randomBytes(48).toString('base64url');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, made, { mode: 0o600, flag: 'wx' });
  return made;
};

export const loadSecrets = async (config: Config): Promise<Secrets> => {
  const session = config.sessionSecret ?? (await generatedOnce(config.dataDir));
  return { session, uploads: createHmac('sha256', session).update('uploads').digest('base64url') };
};
