import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { ranMigrations, schemaAge } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import { DATABASE_FILE } from '../../db/database-file.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import type { Repository } from '../repository.ts';
import { objectName, type Snapshot, type SnapshotFile } from '../snapshot.ts';

const AT_ONCE = 4;

/** A file of a snapshot is not what the list says. */
export class DamagedObject extends StartError {
  /** Its name in the repository. */
  readonly object: string;

  constructor(id: string, file: SnapshotFile, how: string) {
    super(`The backup ${id} cannot be used: ${file.name} ${how}. Nothing was changed; take another one.`);
    this.object = objectName(file);
  }
}

/** Writes one file of a snapshot below a folder, and checks it. */
export const stageFile = async (
  repository: Repository,
  id: string,
  file: SnapshotFile,
  folder: string,
): Promise<void> => {
  const target = path.join(folder, file.name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const fault = await repository.fetch(file, target);
  if (fault !== null) throw new DamagedObject(id, file, fault);
};

/** @throws {StartError} for a snapshot with the schema of another release */
const refuseOtherSchema = (id: string, schema: readonly string[]): void => {
  const age = schemaAge(schema, migrations);
  if (age === 'foreign') {
    throw new StartError(`The backup ${id} was made by a version before 0.3.0: restore it with that version.`);
  }
  if (age === 'newer') {
    throw new StartError(
      `The backup ${id} was made by a newer version: update Shutterdesk (npm run update), then restore it.`,
    );
  }
};

/** Reads a database to its end. */
const readWhole = (file: string) => {
  const sqlite = new SQLite(file, { readonly: true });
  try {
    const texts = (sql: string): string[] => sqlite.prepare<[], string>(sql).pluck().all();
    const [verdict = ''] = texts('pragma integrity_check(1)');
    if (verdict !== 'ok') throw new Error(verdict);
    // No release makes one. It would act at saves to come, whoever may sign in by then.
    const [planted] = texts("select type from sqlite_master where type in ('trigger', 'view')");
    if (planted) throw new Error(`somebody has put a ${planted} into it`);
    return { mark: texts('select mark from storage')[0] ?? '', schema: ranMigrations(sqlite) };
  } finally {
    sqlite.close();
  }
};

/** @throws {StartError} for a database that is damaged, of another release, or another site's */
const checkDatabase = ({ id, site }: Snapshot, folder: string): void => {
  const { mark, schema } = (() => {
    try {
      return readWhole(path.join(folder, DATABASE_FILE));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new StartError(`The database in the backup ${id} is damaged (${why}). Nothing was changed.`);
    }
  })();
  refuseOtherSchema(id, schema);
  if (mark === site) return;
  throw new StartError(`The backup ${id} holds the database of another site. Nothing was changed.`);
};

interface Progress {
  readonly files: number;
  readonly ofFiles: number;
}

interface Wanted {
  /** Those of the list that are wanted; all, if nothing is said. */
  readonly files?: readonly SnapshotFile[] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Restores a snapshot into a new folder: every file by its hash, and the database by its own check. A
 * command, the screen and each proof call it.
 * @throws {StartError} for the first file that is not what it should be
 */
export const stageSnapshot = async (
  repository: Repository,
  snapshot: Snapshot,
  folder: string,
  { files = snapshot.files, onProgress = () => undefined }: Wanted = {},
): Promise<void> => {
  refuseOtherSchema(snapshot.id, snapshot.schema);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let done = 0;
  await inParallel(files, AT_ONCE, async (file) => {
    await stageFile(repository, snapshot.id, file, folder);
    done += 1;
    onProgress({ files: done, ofFiles: files.length });
  });
  checkDatabase(snapshot, folder);
};
