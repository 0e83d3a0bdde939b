import { rm } from 'node:fs/promises';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { askNoLonger, askToGoBack, databaseBefore } from './go-back.ts';
import { type Proof, proveRelease } from './prove-release.ts';
import { prepareRelease, sweepReleases } from './release-archive.ts';
import { linkedBeside, pointLink, switchRelease } from './release-link.ts';
import { isOf, type RunningServer, restartable, runningServer } from './running-server.ts';
import type { Release } from './unpacked-release.ts';
import { aloneUpdating, type LastUpdate, readUpdateJournal, saveUpdateJournal } from './update-journal.ts';

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

/** Where the release before cannot go on with the database that an update has left. */
const askForDatabaseBefore = async (config: Config, { at, from }: LastUpdate): Promise<void> => {
  const before = await databaseBefore(config, ({ madeAt }) => madeAt > at);
  if (before) await askToGoBack(config.dataDir, from, before.kept);
};

const carryOut = async (parts: UpdateParts, { from, to }: Plan, server: RunningServer | null): Promise<void> => {
  const { config, onStep, readyWithinMs } = parts;
  const { dataDir } = config;
  const { last } = await readUpdateJournal(dataDir);
  const now: LastUpdate = { at: new Date().toISOString(), from, to, takenBackAt: null };
  await saveUpdateJournal(dataDir, { switching: now, last });
  await askNoLonger(dataDir);
  onStep?.('switch');
  const beforeReturn = () => askForDatabaseBefore(config, now);
  await switchRelease({ config, from, to, server, readyWithinMs, beforeReturn }).catch(async (error: unknown) => {
    await saveUpdateJournal(dataDir, { switching: null, last });
    throw error;
  });
  await saveUpdateJournal(dataDir, { switching: null, last: now });
  await sweepReleases([from, to]);
};

/** @throws {StartError} where the link points to another release, such as the one before an update that was killed */
const refuseUnlinked = async (own: Release): Promise<void> => {
  const linked = await linkedBeside(own);
  if (linked === null || linked === own.folder) return;
  throw new StartError(`The release in ${linked} is in use, and this is another: run this again. Nothing was changed.`);
};

/**
 * Brings a site to another release, which is proved on a copy first. If that fails, nothing is changed; if the release is
 * not ready within a minute, everything is put back.
 * @throws {StartError} with the reason in a sentence
 */
export const update = (parts: UpdateParts): Promise<Plan> =>
  aloneUpdating(parts.config, async () => {
    const { config, own: from, given, allowsUnsigned, confirm, onStep } = parts;
    await finishInterrupted(config);
    await refuseUnlinked(from);
    const server = await restartable(config);
    onStep?.('release');
    const to = await prepareRelease({ given, own: from, allowsUnsigned });
    try {
      onStep?.('proof');
      const proof = await proveRelease(config, to, server?.url ?? null);
      const plan: Plan = { ...proof, from, to, isRunning: server !== null };
      if (!(await confirm(plan))) throw new StartError('Nothing was changed.');
      await carryOut(parts, plan, server);
      return plan;
    } catch (error) {
      if ((await linkedBeside(from)) !== to.folder) await rm(to.folder, { recursive: true, force: true });
      throw error;
    }
  });

/** An update that was killed once it had decided: the server that runs says how far it came, or else the link. */
export const finishInterrupted = async (config: Config): Promise<void> => {
  const { dataDir } = config;
  const { switching, last } = await readUpdateJournal(dataDir);
  if (!switching) return;
  const { from, to } = switching;
  const running = await runningServer(config);
  const isDone = running ? isOf(to, running.program) : (await linkedBeside(from)) === to.folder;
  await (isDone ? askNoLonger(dataDir) : askForDatabaseBefore(config, switching));
  await pointLink(isDone ? to : from);
  await saveUpdateJournal(dataDir, { switching: null, last: isDone ? switching : last });
};
