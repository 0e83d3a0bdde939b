import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { migrationsIn } from '../db/sqlite-role.ts';
import { type Left, leftBehind } from './carry-over.ts';
import { goBack } from './go-back.ts';
import { goBackOnPostgres } from './go-back-postgres.ts';
import { keptDatabases } from './kept-databases.ts';
import type { Place } from './release-places.ts';
import { type KeptServer, keptServer, letTakeOver } from './running-server.ts';
import type { Release } from './unpacked-release.ts';
import { aloneUpdating, type LastUpdate, readUpdateJournal, saveUpdateJournal } from './update-journal.ts';

/** The plan of a way back, before it begins. */
export interface BackPlan {
  readonly from: Release;
  readonly to: Release;
  /** The release before has no place for these: they go into a file. */
  readonly left: readonly Left[];
  readonly isRunning: boolean;
}

interface BackParts {
  readonly config: Config;
  readonly place: Pick<Place, 'link'>;
  readonly confirm: (plan: BackPlan) => Promise<boolean>;
}

/** @throws {StartError} where there is nothing to go back to */
const lastUpdateOf = async (dataDir: string): Promise<LastUpdate> => {
  const { last } = await readUpdateJournal(dataDir);
  if (!last || last.takenBackAt !== null) throw new StartError('There is no update to go back from.');
  if (existsSync(last.from.main)) return last;
  throw new StartError(`The release before (${last.from.version}) is no longer in ${last.from.folder}.`);
};

/** @throws {StartError} where no database from before is kept */
const copyOf = async ({ dataDir }: Config): Promise<string> => {
  const [newest] = await keptDatabases(dataDir);
  if (newest) return newest.file;
  throw new StartError(`There is no database from before the update in ${dataDir}: restore a backup from before.`);
};

/** The migrations of a database, in place of those of its release. */
const knownTo = (file: string): Migrations =>
  Object.fromEntries(migrationsIn(file).map((name) => [name, { up: async () => undefined }]));

const withoutServer = async ({ dataDir }: Config, copy: string | null): Promise<void> => {
  if (copy === null) return;
  const release = lockDataFolder(dataDir);
  try {
    await goBack({ dataDir }, { known: knownTo(copy) });
  } finally {
    release();
  }
};

type PlanOf = (left: readonly Left[]) => BackPlan;

/** The earlier release brings the data back when it takes over. */
const onSqlite = async (
  { config, place, confirm }: BackParts,
  server: KeptServer | null,
  copy: string | null,
  planOf: PlanOf,
): Promise<BackPlan> => {
  const plan = planOf(copy === null ? [] : leftBehind(copy, path.join(config.dataDir, DATABASE_FILE)));
  if (!(await confirm(plan))) throw new StartError('Nothing was changed.');
  await place.link(plan.to.folder);
  try {
    if (server) await letTakeOver(config, server, { ...plan.to, goesBack: true });
    else await withoutServer(config, copy);
  } catch (error) {
    await place.link(plan.from.folder);
    throw error;
  }
  return plan;
};

/** All servers must be stopped: they would go on writing in the later tables. */
const onPostgres = async (
  { config: { dataDir }, place, confirm }: BackParts,
  database: DatabaseConfig,
  copy: string,
  planOf: PlanOf,
): Promise<BackPlan> => {
  let plan = planOf([]);
  await goBackOnPostgres({
    dataDir,
    database,
    copy,
    confirm(left) {
      plan = planOf(left);
      return confirm(plan);
    },
  });
  await place.link(plan.to.folder);
  return plan;
};

/**
 * Goes back to the release before the last update, with everything that has come since and that its schema has a place for.
 * @throws {StartError} with a sentence
 */
export const takeBack = ({ config, place, confirm }: BackParts): Promise<BackPlan> =>
  aloneUpdating(config, async () => {
    const { dataDir } = config;
    const last = await lastUpdateOf(dataDir);
    const copy = last.migrations.length > 0 ? await copyOf(config) : null;
    const server = await keptServer(config);
    const planOf = (left: readonly Left[]): BackPlan => ({
      from: last.to,
      to: last.from,
      left,
      isRunning: server !== null,
    });
    const plan = await (config.database && copy !== null
      ? onPostgres({ config, place, confirm }, config.database, copy, planOf)
      : onSqlite({ config, place, confirm }, server, copy, planOf));
    await saveUpdateJournal(dataDir, { switching: null, last: { ...last, takenBackAt: new Date().toISOString() } });
    return plan;
  });
