import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Migrations, type SchemaAge, schemaAge } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { stageFolder, stampOf, switchTo } from '../backup/restore/switch-folder.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { migrations as ours } from '../db/migrations/migrations.ts';
import { migrationsIn } from '../db/sqlite-role.ts';
import { carryOver, type Left } from './carry-over.ts';
import { keptDatabases } from './kept-databases.ts';

const ageOf = (file: string, known: Migrations): SchemaAge => schemaAge(migrationsIn(file), known);

/** Writes down what an earlier release has no place for. */
export const writeLeft = async (dataDir: string, left: readonly Left[], now: number): Promise<void> => {
  if (left.length === 0) return;
  const text = `${JSON.stringify(left, null, 2)}\n`;
  await writeWhole(path.join(dataDir, `left-behind-${stampOf(now)}.json`), text, { mode: 0o600 });
};

/** The database files of a data folder. */
const DATABASE = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`] as const;

/**
 * Takes the database of a data folder back to this release: the kept copy from before, with every row that has come since
 * and that its schema has a place for. The later database stays in a folder of its own, and what had no place in a file.
 * Nobody else may use the folder meanwhile. A database that is no newer stays as it is.
 * @throws {StartError} where there is no such copy
 */
export const goBack = async (
  { dataDir }: { readonly dataDir: string },
  { now = Date.now(), known = ours }: { readonly now?: number; readonly known?: Migrations | undefined } = {},
): Promise<readonly Left[]> => {
  const file = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(file) || ageOf(file, known) !== 'newer') return [];
  const copy = (await keptDatabases(dataDir)).find((kept) => ageOf(kept.file, known) === 'known');
  if (!copy) {
    throw new StartError(
      `There is no database from before the update in ${dataDir}: start the newer version again, or restore a backup.`,
    );
  }
  const stage = path.join(stageFolder(now), 'site');
  await mkdir(path.join(dataDir, stage), { recursive: true, mode: 0o700 });
  const staged = path.join(dataDir, stage, DATABASE_FILE);
  await copyFile(copy.file, staged);
  const left = carryOver(staged, file);
  await writeLeft(dataDir, left, now);
  await switchTo(dataDir, stage, { now, before: 'before-back', only: [...DATABASE] });
  return left;
};
