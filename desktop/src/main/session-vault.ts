import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { safeStorage } from 'electron';
import type { SessionKeeper } from './offline/session-cookies.ts';

export interface SessionVault {
  readonly keeper: SessionKeeper;
  /** A warning for the person if the session cannot survive a restart. */
  readonly warning: string | null;
}

const NO_KEYCHAIN = 'This computer offers no keychain: you stay signed in for this run of the app only.';

/** On Linux without a keyring, Electron would encrypt with a fixed key, which protects nothing. */
const hasKeychain = async (): Promise<boolean> => {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
};

const forThisRun = (): SessionKeeper => {
  let stored: string | null = null;
  return {
    load: async () => stored,
    save: async (session) => {
      stored = session;
    },
  };
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

/** Stores the session encrypted by the system's keychain; without a keychain, only for this run. */
export const openSessionVault = async (userData: string): Promise<SessionVault> => {
  if (!(await hasKeychain())) return { keeper: forThisRun(), warning: NO_KEYCHAIN };
  return { keeper: inFile(path.join(userData, 'session.bin')), warning: null };
};
