import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { VERSION } from '../config/release.ts';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import { isLocked, openLockFile } from '../db/database.ts';
import { refuseOtherServers } from '../db/postgres/one-client.ts';
import { askNoLonger, askToGoBack, type DatabaseBack, databaseBack } from './go-back.ts';
import { BACK, keepBefore } from './kept-databases.ts';
import { type Proof, proveRelease } from './prove-release.ts';
import { prepareRelease } from './release-archive.ts';
import {
  compareVersions,
  lastUpdate,
  linkedBeside,
  pointLink,
  type Release,
  releasesBeside,
  sweepReleases,
} from './releases.ts';
import { isOf, type RunningServer, restartAs, restartable, runningServer } from './running-server.ts';

/** The plan of an update, before it begins. */
export interface Plan extends Proof {
  readonly from: Release;
  readonly to: Release;
  /** The server runs, and goes on as the new release. */
  readonly isRunning: boolean;
}

export type StepName = 'release' | 'proof' | 'switch';

export interface UpdateParts {
  readonly config: Config;
  /** The release of this command. */
  readonly own: Release;
  /** The archive. */
  readonly given: string;
  readonly allowsUnsigned: boolean;
  readonly confirm: (plan: Plan) => Promise<boolean>;
  /** Called before the steps that take long. */
  readonly onStep?: (step: StepName) => void;
  readonly readyWithinMs?: number;
}

/** The plan of a way back, before it begins. */
export interface BackPlan extends DatabaseBack {
  readonly from: string;
  /** null: in a clone and a container, a person starts the release before. */
  readonly to: Release | null;
  readonly isRunning: boolean;
}

interface BackParts {
  readonly config: Config;
  /** The release of this command; null: a clone or a container. */
  readonly own: Release | null;
  readonly confirm: (plan: BackPlan) => Promise<boolean>;
  readonly readyWithinMs?: number;
  /** Those of the release that runs, if they are not ours. */
  readonly migrations?: Migrations;
}

/**
 * Runs work while no other update of the site can begin.
 * @throws {StartError} while one is under way
 */
export const aloneUpdating = async <Result>(
  { dataDir }: Pick<Config, 'dataDir'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  let release: () => void;
  try {
    release = openLockFile(path.join(dataDir, 'update.lock'));
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new StartError('Another update of this site is running. Wait until it has finished.');
  }
  return work().finally(release);
};

const agreed = async (answer: Promise<boolean>): Promise<void> => {
  if (!(await answer)) throw new StartError('Nothing was changed.');
};

/**
 * After an update that was killed: the link names the release that runs, and no other is asked to put a database back.
 * @throws {StartError} where that is not the one of this command
 */
const settle = async (config: Config, own: Release): Promise<void> => {
  const running = await runningServer(config);
  const used = running && (await releasesBeside(own.folder)).find(({ folder }) => isOf(folder, running.program));
  if (used) {
    if ((await linkedBeside(own.folder)) !== used.folder) await pointLink(used);
    await askNoLonger(config.dataDir);
  }
  const linked = await linkedBeside(own.folder);
  if (linked === null || linked === own.folder) return;
  throw new StartError(`The release in ${linked} is in use, and this is another: run this again. Nothing was changed.`);
};

interface Switch {
  readonly config: Config;
  readonly from: Release;
  readonly to: Release;
  /** null: a person starts the release. */
  readonly server: RunningServer | null;
  readonly readyWithinMs: number | undefined;
  /** Called before the release of before starts again. */
  readonly beforeReturn: () => Promise<void>;
}

/** The release from before is known to work: only a busy machine can hold it up. */
const RETURN_WITHIN_MS = 10 * 60_000;

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Lets a release take over from another.
 * @throws {StartError} where it is not ready in time, and the other one runs again
 */
const switchRelease = async ({ config, from, to, server, readyWithinMs, beforeReturn }: Switch): Promise<void> => {
  await pointLink(to);
  if (!server) return;
  try {
    await restartAs(config, server, to, readyWithinMs);
  } catch (why) {
    await beforeReturn();
    await pointLink(from);
    await restartAs(config, server, from, RETURN_WITHIN_MS).catch((second: unknown) => {
      throw new StartError(`${sentenceOf(why)} Going back failed too: ${sentenceOf(second)}`, { cause: why });
    });
    throw new StartError(`${sentenceOf(why)} Shutterdesk ${from.version} runs again.`, { cause: why });
  }
};

/**
 * Brings a site to another release, which is proved on a copy first. If that fails, nothing is changed; if the release is
 * not ready within a minute, everything is put back.
 * @throws {StartError} with the reason in a sentence
 */
export const update = (parts: UpdateParts): Promise<Plan> =>
  aloneUpdating(parts.config, async () => {
    const { config, own: from, given, allowsUnsigned, confirm, onStep, readyWithinMs } = parts;
    await settle(config, from);
    const server = await restartable(config);
    onStep?.('release');
    const to = await prepareRelease({ given, own: from, allowsUnsigned });
    const beforeReturn = async (): Promise<void> => {
      const { database } = await databaseBack(config, to.version);
      if (database) await askToGoBack(config.dataDir, from.folder, database);
    };
    try {
      onStep?.('proof');
      const plan: Plan = {
        ...(await proveRelease(config, to, server?.url ?? null)),
        from,
        to,
        isRunning: server !== null,
      };
      await agreed(confirm(plan));
      onStep?.('switch');
      await switchRelease({ config, from, to, server, readyWithinMs, beforeReturn });
      await sweepReleases([from, to]);
      return plan;
    } catch (error) {
      if ((await linkedBeside(from.folder)) !== to.folder) await rm(to.folder, { recursive: true, force: true });
      throw error;
    }
  });

/** @throws {StartError} where no release from before lies beside the one that runs */
const releaseBefore = async ({ folder }: Release): Promise<Release> => {
  const last = await lastUpdate(folder);
  if (last && compareVersions(last.other.version, last.used.version) < 0) return last.other;
  throw new StartError('There is no update to go back from.');
};

interface Ways extends Pick<BackParts, 'config' | 'own'> {
  readonly to: Release | null;
  readonly server: RunningServer | null;
}

/** @throws {StartError} where other servers use the database that would go */
const planBack = async ({ config, own, to, server }: Ways): Promise<BackPlan> => {
  const from = own?.version ?? VERSION;
  const back = await databaseBack(config, from);
  if (back.database && !server) lockDataFolder(config.dataDir)();
  if (back.database && config.database) await refuseOtherServers(config.database, server ? 1 : 0);
  return { ...back, from, to, isRunning: server !== null };
};

/**
 * Goes back to the release before the last update: by the link alone where that can go on with today's database, and else
 * with the database from before, which its start puts back. Enquiries that only the later one has go into a file then.
 * @throws {StartError} with a sentence
 */
export const takeBack = ({ config, own, confirm, readyWithinMs, migrations }: BackParts): Promise<BackPlan> =>
  aloneUpdating(config, async () => {
    const { dataDir } = config;
    if (own) await settle(config, own);
    const to = own && (await releaseBefore(own));
    const server = own && (await restartable(config));
    const plan = await planBack({ config, own, to, server });
    await agreed(confirm(plan));
    if (plan.database) {
      // In a folder, the later database stays beside the one that comes back.
      if (config.database) await keepBefore(config, { release: BACK, migrations });
      await askToGoBack(dataDir, to?.folder ?? null, plan.database);
    }
    const beforeReturn = () => askNoLonger(dataDir);
    if (own && to) await switchRelease({ config, from: own, to, server, readyWithinMs, beforeReturn });
    return plan;
  });
