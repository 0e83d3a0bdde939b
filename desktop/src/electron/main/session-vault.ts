import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { safeStorage } from 'electron';
import type { SessionKeeper } from '../offline/line/session-cookies.ts';
import { folderNameOf } from './app-origin.ts';

export interface SessionVault {
  /** Each studio has cookies of its own: no other server gets them. */
  keeperFor(origin: string): SessionKeeper;
  /** A warning for the person if the session cannot survive a restart. */
  readonly warning: string | null;
}

const NO_KEYCHAIN = 'This computer has no keychain. You’ll sign in again the next time you open the app.';

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

/** Stores each studio's session encrypted by the system's keychain; without a keychain, only for this run. */
export const openSessionVault = async (userData: string): Promise<SessionVault> => {
  if (!(await hasKeychain())) return { keeperFor: forThisRun(), warning: NO_KEYCHAIN };
  const folder = path.join(userData, 'sessions');
  const fileOf = (origin: string): string => path.join(folder, `${folderNameOf(origin)}.bin`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { keeperFor: (origin) => inFile(fileOf(origin)), warning: null };
};
