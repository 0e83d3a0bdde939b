import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { VERSION } from '../config/release.ts';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import { askNoLonger, askToGoBack, databaseBefore, putDatabaseBack } from './go-back.ts';
import { type KeptDatabase, keepBefore } from './kept-databases.ts';
import { refuseOtherServers } from './postgres-back.ts';
import { switchRelease } from './release-link.ts';
import { restartable } from './running-server.ts';
import type { Release } from './unpacked-release.ts';
import { finishInterrupted } from './update.ts';
import { aloneUpdating, readUpdateJournal, saveUpdateJournal } from './update-journal.ts';

/** The plan of a way back, before it begins. */
export interface BackPlan {
  readonly from: string;
  /** null: in a clone and a container, a person starts the release before. */
  readonly to: Release | null;
  /** The database that comes back; null: the release before can go on with today's. */
  readonly database: KeptDatabase | null;
  /** The enquiries that only today's database has, so far. */
  readonly enquiries: number;
  readonly isRunning: boolean;
}

interface BackParts {
  readonly config: Config;
  readonly confirm: (plan: BackPlan) => Promise<boolean>;
  readonly readyWithinMs?: number;
  /** Those of the release that runs, if they are not ours. */
  readonly migrations?: Migrations;
}

const planOf = async (
  config: Config,
  from: string,
  to: Release | null,
  isItsOwn: (kept: KeptDatabase) => boolean,
  isRunning: boolean,
): Promise<BackPlan> => {
  const before = await databaseBefore(config, isItsOwn);
  if (before && config.database) await refuseOtherServers(config.database, isRunning ? 1 : 0);
  return { from, to, database: before?.kept ?? null, enquiries: before?.enquiries.length ?? 0, isRunning };
};

/** While no server uses the data. */
const putBackNow = async (config: Config, { file }: KeptDatabase): Promise<void> => {
  const release = lockDataFolder(config.dataDir);
  try {
    await putDatabaseBack(config, path.basename(file), { now: Date.now() });
  } finally {
    release();
  }
};

/** In a folder, the later database stays beside the one that comes back. */
const keepLater = async ({ config, migrations }: BackParts, { database }: BackPlan): Promise<void> => {
  if (database && config.database) await keepBefore(config, { name: 'before-back', migrations });
};

/**
 * Goes back to the release before the last update: by the link alone where that can go on with today's database, and else
 * with the database from before. Enquiries that only the later one has go into a file.
 * @throws {StartError} with a sentence
 */
export const takeBack = (parts: BackParts): Promise<BackPlan> =>
  aloneUpdating(parts.config, async () => {
    const { config, confirm, readyWithinMs } = parts;
    const { dataDir } = config;
    await finishInterrupted(config);
    const { last } = await readUpdateJournal(dataDir);
    if (!last || last.takenBackAt !== null) throw new StartError('There is no update to go back from.');
    const { from: to, to: from } = last;
    if (!existsSync(to.folder)) {
      throw new StartError(`The release before (${to.version}) is no longer in ${to.folder}.`);
    }
    const server = await restartable(config);
    const plan = await planOf(config, from.version, to, ({ madeAt }) => madeAt > last.at, server !== null);
    if (!(await confirm(plan))) throw new StartError('Nothing was changed.');
    await keepLater(parts, plan);
    if (server && plan.database) await askToGoBack(dataDir, to, plan.database);
    const beforeReturn = () => askNoLonger(dataDir);
    await switchRelease({ config, from, to, server, readyWithinMs, beforeReturn });
    if (!server && plan.database) await putBackNow(config, plan.database);
    await saveUpdateJournal(dataDir, { switching: null, last: { ...last, takenBackAt: new Date().toISOString() } });
    return plan;
  });

/**
 * In a clone or a container: prepares the data for the release before this one, which a person then starts.
 * @throws {StartError} with a sentence
 */
export const takeDataBack = (parts: BackParts): Promise<BackPlan> =>
  aloneUpdating(parts.config, async () => {
    const { config, confirm } = parts;
    const plan = await planOf(config, VERSION, null, ({ release }) => release === VERSION, false);
    if (!plan.database) return plan;
    lockDataFolder(config.dataDir)();
    if (!(await confirm(plan))) throw new StartError('Nothing was changed.');
    await keepLater(parts, plan);
    await putBackNow(config, plan.database);
    return plan;
  });
