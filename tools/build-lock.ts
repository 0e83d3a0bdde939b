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
  const lock = new SQLite(inRoot('.cache', 'build.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    console.log('Waiting for another command, which is building …');
    lock.pragma(`busy_timeout = ${PATIENCE_MS}`);
    lock.exec('begin exclusive');
  }
  return () => void lock.close();
};
