import { existsSync, realpathSync } from 'node:fs';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { askNoLonger, askToGoBack, databaseBefore } from './go-back.ts';
import { type Proof, proveRelease } from './prove-release.ts';
import { linkBeside, pointLink, prepareRelease, sweepReleases } from './release-archive.ts';
import { isOf, type RunningServer, restartAs, restartable, runningServer } from './running-server.ts';
import type { Release } from './unpacked-release.ts';
import { aloneUpdating, type LastUpdate, readUpdateJournal, saveUpdateJournal } from './update-journal.ts';

/** The plan of an update, before it begins. */
export interface Plan extends Proof {
  readonly from: Release;
  readonly to: Release;
  /** The server runs, and goes on as the new release. */
  readonly isRunning: boolean;
}

export type StepName = 'release' | 'proof' | 'ask' | 'journal' | 'switch' | 'restart' | 'end';

export interface UpdateParts {
  readonly config: Config;
  /** The release of this command. */
  readonly own: Release;
  /** The archive. */
  readonly given: string;
  readonly allowsUnsigned: boolean;
  readonly confirm: (plan: Plan) => Promise<boolean>;
  /** Called before each step. */
  readonly onStep?: (step: StepName) => Promise<void> | void;
  readonly readyWithinMs?: number;
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Goes back from a release that is not ready. On PostgreSQL a changed schema keeps it in place. */
const comeBack = async (
  { config, readyWithinMs }: UpdateParts,
  server: RunningServer,
  { at, from }: LastUpdate,
  why: unknown,
): Promise<never> => {
  const { dataDir, database } = config;
  const kept = database ? null : await databaseBefore(dataDir, ({ madeAt }) => madeAt > at);
  if (kept) await askToGoBack(dataDir, from, kept);
  await pointLink(linkBeside(from), from.folder);
  await restartAs(config, server, from, readyWithinMs).catch((second: unknown) => {
    throw new StartError(`${sentenceOf(why)} Going back failed too: ${sentenceOf(second)}`, { cause: why });
  });
  throw new StartError(`${sentenceOf(why)} Shutterdesk ${from.version} runs again.`, { cause: why });
};

const carryOut = async (parts: UpdateParts, plan: Plan, server: RunningServer | null): Promise<void> => {
  const { config, onStep, readyWithinMs } = parts;
  const { from, to } = plan;
  const { dataDir } = config;
  const { last } = await readUpdateJournal(dataDir);
  const now: LastUpdate = { at: new Date().toISOString(), from, to, takenBackAt: null };
  await onStep?.('journal');
  await saveUpdateJournal(dataDir, { switching: now, last });
  await onStep?.('switch');
  await askNoLonger(dataDir);
  await pointLink(linkBeside(from), to.folder);
  await onStep?.('restart');
  if (server) {
    await restartAs(config, server, to, readyWithinMs).catch(async (error: unknown) => {
      await comeBack(parts, server, now, error).finally(() => saveUpdateJournal(dataDir, { switching: null, last }));
    });
  }
  await onStep?.('end');
  await saveUpdateJournal(dataDir, { switching: null, last: now });
  await sweepReleases([from, to]);
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
    const server = await restartable(config);
    await onStep?.('release');
    const { release: to, discard } = await prepareRelease({ given, own: from, allowsUnsigned });
    try {
      await onStep?.('proof');
      const proof = await proveRelease(config, to, server?.url ?? null);
      const plan: Plan = { ...proof, from, to, isRunning: server !== null };
      await onStep?.('ask');
      if (!(await confirm(plan))) throw new StartError('Nothing was changed.');
      await carryOut(parts, plan, server);
      return plan;
    } catch (error) {
      const link = linkBeside(from);
      if (!existsSync(link) || realpathSync(link) !== to.folder) await discard();
      throw error;
    }
  });

/** An update that was killed once it had decided: the server that runs says how far it came, or else the link. */
export const finishInterrupted = async (config: Config): Promise<void> => {
  const { dataDir } = config;
  const { switching, last } = await readUpdateJournal(dataDir);
  if (!switching) return;
  const { from, to } = switching;
  const link = linkBeside(from);
  const running = await runningServer(config);
  const isDone = running ? isOf(to, running.program) : realpathSync(link) === to.folder;
  if (isDone) await askNoLonger(dataDir);
  await pointLink(link, isDone ? to.folder : from.folder);
  await saveUpdateJournal(dataDir, { switching: null, last: isDone ? switching : last });
};
