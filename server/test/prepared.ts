import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { DATABASE_FILE } from '../src/db/database-file.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with what is made once for a run, because each test server would make the same. */
    prepared: string;
  }
}

/** A migrated database without content. */
export const MIGRATED = DATABASE_FILE;
/** The built dashboard's start page, without the many files that a browser would load with it. */
export const DASHBOARD = 'dashboard';

let folder: string;

export const setup = async ({ provide }: TestProject): Promise<void> => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'prepared-'));
  const db = await openDatabase(folder);
  // Everything is then in one file, without a companion.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  await mkdir(path.join(folder, DASHBOARD));
  const { adminDir } = readConfig({});
  if (!existsSync(adminDir)) throw new Error('The dashboard has not been built: run "npm run build" first.');
  await copyFile(path.join(adminDir, 'index.html'), path.join(folder, DASHBOARD, 'index.html'));
  provide('prepared', folder);
};

export const teardown = (): Promise<void> => rm(folder, { recursive: true });
