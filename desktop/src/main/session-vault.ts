import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { safeStorage } from 'electron';
import * as z from 'zod/mini';
import { folderNameOf } from './app-origin.ts';
import type { SessionKeeper } from './offline/session-cookies.ts';

export interface SessionVault {
  /** Each studio has cookies of its own: no other server gets them. */
  keeperFor(origin: string): SessionKeeper;
  /** A warning for the person if the session cannot survive a restart. */
  readonly warning: string | null;
}

const NO_KEYCHAIN = 'This computer offers no keychain: you stay signed in for this run of the app only.';

/** On Linux without a keyring, Electron would encrypt with a fixed key, which protects nothing. */
const hasKeychain = async (): Promise<boolean> => {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
};

const forThisRun = (): SessionVault['keeperFor'] => {
  const stored = new Map<string, string | null>();
  return (origin) => ({
    load: async () => stored.get(origin) ?? null,
    save: async (session) => void stored.set(origin, session),
  });
};

const inFile = (file: string): SessionKeeper => ({
  async load() {
    try {
      return (await safeStorage.decryptStringAsync(await readFile(file))).result;
    } catch {
      return null;
    }
  },
  async save(session) {
    if (session === null) await rm(file, { force: true });
    else await writeFile(file, await safeStorage.encryptStringAsync(session), { mode: 0o600 });
  },
});

const cookiesSchema = z.looseObject({ cookies: z.array(z.looseObject({ domain: z.string() })) });

/** Releases up to 0.1.0 kept the cookies of all studios together: the chosen one takes its own, the others end. */
const takeOver = async (common: string, { file, hostname }: { file: string; hostname: string }): Promise<void> => {
  const stored = existsSync(file) ? null : await inFile(common).load();
  const jar = stored === null ? null : cookiesSchema.parse(JSON.parse(stored));
  const cookies = jar?.cookies.filter(({ domain }) => domain === hostname) ?? [];
  if (cookies.length > 0) await inFile(file).save(JSON.stringify({ ...jar, cookies }));
};

/** Stores each studio's session encrypted by the system's keychain; without a keychain, only for this run. */
export const openSessionVault = async (userData: string, chosen: string | null): Promise<SessionVault> => {
  if (!(await hasKeychain())) return { keeperFor: forThisRun(), warning: NO_KEYCHAIN };
  const folder = path.join(userData, 'sessions');
  const fileOf = (origin: string): string => path.join(folder, `${folderNameOf(origin)}.bin`);
  const common = path.join(userData, 'session.bin');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (chosen && existsSync(common)) {
    // A file that cannot be read is no reason not to start: the person signs in again.
    await takeOver(common, { file: fileOf(chosen), hostname: new URL(chosen).hostname }).catch(() => undefined);
  }
  await rm(common, { force: true });
  return { keeperFor: (origin) => inFile(fileOf(origin)), warning: null };
};
