import { mkdirSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { inRoot } from './repository.ts';

const PATIENCE_MS = 10 * 60_000;

/**
 * Waits until nobody else is building here. The lock is SQLite's own, on a file of its own: the system lets go of it
 * however the process ends.
 * @returns what releases it
 */
export const lockBuilds = (): (() => void) => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const lock = new SQLite(inRoot('.cache', 'build.lock'), { timeout: PATIENCE_MS });
  lock.exec('begin exclusive');
  return () => void lock.close();
};
