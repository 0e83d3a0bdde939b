import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import type { Config } from '../config/config.ts';
import { NEXT_PROGRAM, type Program, SWITCH } from '../config/programs.ts';
import { type RunningNote, readRunningNote } from './running-note.ts';

type Place = Pick<Config, 'dataDir'>;

const PAUSE_MS = 250;
const STARTS_WITHIN_MS = 2 * 60_000;
/** A server that is not ready for this long has failed. */
const UNREADY_MS = 10_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A server that can be told to make room for another release. */
export type KeptServer = RunningNote & { readonly keeper: number };

/**
 * The server of a data folder; null: none runs.
 * @throws {StartError} for one that no keeper has started
 */
export const keptServer = async ({ dataDir }: Place): Promise<KeptServer | null> => {
  const note = await readRunningNote(dataDir);
  if (!note || !isAlive(note.server)) return null;
  const { keeper } = note;
  if (keeper !== null) return { ...note, keeper };
  throw new StartError(
    'The server that runs was not started with npm start, so nothing can restart it: stop it, and run this again.',
  );
};

/** Tells whether a server answers visitors at an address. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The server that runs once its keeper has come to rest; null: the keeper has ended too. */
export const settledServer = async (place: Place, { keeper }: KeptServer): Promise<KeptServer | null> => {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (isAlive(keeper) && Date.now() < deadline) {
    const server = await keptServer(place);
    if (server && (await isReady(server.url))) return server;
    await delay(PAUSE_MS);
  }
  return keptServer(place);
};

/** Lets another program take over from a running server, and waits until that is ready. */
export const letTakeOver = async ({ dataDir }: Place, server: KeptServer, program: Program): Promise<void> => {
  await writeWhole(path.join(dataDir, NEXT_PROGRAM), JSON.stringify(program), { mode: 0o600 });
  process.kill(server.keeper, SWITCH);
  const deadline = Date.now() + STARTS_WITHIN_MS;
  let isOther = false;
  while (Date.now() < deadline && isAlive(server.keeper)) {
    const note = await readRunningNote(dataDir);
    if (note && note.server !== server.server) {
      // The release before has come back.
      if (note.main !== program.main) break;
      if (await isReady(note.url)) return;
      isOther = true;
    }
    await delay(PAUSE_MS);
  }
  throw new StartError(isOther ? 'It has started but isn’t ready.' : 'It hasn’t started. The service’s log says why.');
};

/** @throws {StartError} if the server does not stay ready for so long */
export const watchServer = async ({ dataDir }: Place, { main }: Program, forMs: number): Promise<void> => {
  const end = Date.now() + forMs;
  let readyAt = Date.now();
  while (Date.now() < end) {
    const note = await readRunningNote(dataDir);
    if (!note || note.main !== main || !isAlive(note.server)) throw new StartError('It stopped by itself.');
    if (await isReady(note.url)) readyAt = Date.now();
    else if (Date.now() - readyAt > Math.min(UNREADY_MS, forMs)) throw new StartError('It is no longer ready.');
    await delay(PAUSE_MS);
  }
};
