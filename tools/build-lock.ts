import { mkdirSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { inRoot } from './repository.ts';

const PATIENCE_MS = 10 * 60_000;

/**
 * Waits until no other process is building. It uses SQLite's lock on a separate file, which the system releases
 * however the process ends.
 * @returns a function that releases the lock
 */
export const lockBuilds = (): (() => void) => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const lock = new SQLite(inRoot('.cache', 'build.lock'), { timeout: PATIENCE_MS });
  lock.exec('begin exclusive');
  return () => void lock.close();
};
