import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import type { Release } from './releases.ts';

type DataFolder = Pick<Config, 'dataDir'>;

const FILE = 'running.json';
const PAUSE_MS = 100;
const ANSWERS_WITHIN_MS = 5000;
export const READY_WITHIN_MS = 60_000;

const noteSchema = z.object({
  pid: z.number().int().min(2),
  /** The file that runs, which lies in its release. */
  program: z.string(),
  /** The address on this machine; null: it is starting. */
  url: z.nullable(z.string()),
  /** systemd holds its socket, and starts it again when it ends. */
  comesBack: z.boolean(),
});
type Note = z.infer<typeof noteSchema>;

/** A server that answers. */
export interface RunningServer extends Note {
  readonly url: string;
}

const ownProgram = (): string => process.argv[1] ?? '';

/** Tells whether a file that runs, by default this process's, lies in a release. */
export const isOf = (folder: string, program = ownProgram()): boolean => program.startsWith(`${folder}${path.sep}`);

/** Notes which server uses a data folder: it holds the folder's lock. */
export const noteRunning = (dataDir: string, { url, comesBack }: Pick<Note, 'url' | 'comesBack'>) => {
  const note: Note = { pid: process.pid, program: ownProgram(), url, comesBack };
  return writeWhole(path.join(dataDir, FILE), JSON.stringify(note), { mode: 0o600 });
};

const isLocked = (dataDir: string): boolean => {
  try {
    lockDataFolder(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof StartError) return true;
    throw error;
  }
};

/** The server of a data folder; null: none runs. A number of a process says nothing: after a power cut it is another's. */
export const runningServer = async ({ dataDir }: DataFolder): Promise<Note | null> => {
  if (!isLocked(dataDir)) return null;
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(absent);
  return text === null ? null : noteSchema.parse(JSON.parse(text));
};

/** @throws {StartError} for a server that nothing would start again */
export const restartable = async (place: DataFolder): Promise<RunningServer | null> => {
  const server = await runningServer(place);
  if (!server) return null;
  const { url, comesBack } = server;
  if (url === null) throw new StartError('The server is starting: run this again when it has started.');
  if (comesBack) return { ...server, url };
  throw new StartError(
    'The server that runs was not started by systemd through its socket, so nothing would start it again: stop it, and run this again.',
  );
};

const endProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** The unit of systemd that a process belongs to, by its control groups; a further site of a machine has one of its own. */
export const unitIn = (groups: string): string => /([^/\n]+)\.service$/m.exec(groups)?.[1] ?? 'shutterdesk';

const unitOf = async (pid: number): Promise<string> =>
  unitIn(await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => ''));

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Ends a server, and waits until systemd has started a release in its place that answers.
 * @throws {StartError} where it does not
 */
export const restartAs = async (
  place: DataFolder,
  server: RunningServer,
  release: Release,
  withinMs = READY_WITHIN_MS,
): Promise<void> => {
  const deadline = performance.now() + withinMs;
  const unit = await unitOf(server.pid);
  const ended = new Set<number>();
  while (performance.now() < deadline) {
    const running = await runningServer(place);
    if (running && !isOf(release.folder, running.program) && !ended.has(running.pid)) {
      ended.add(running.pid);
      endProcess(running.pid);
    }
    // A question also makes systemd start a service that has ended.
    const answers = await isReady(server.url);
    const now = await runningServer(place);
    if (answers && now && isOf(release.folder, now.program)) return;
    await delay(PAUSE_MS);
  }
  throw new StartError(
    `Shutterdesk ${release.version} was not ready after ${Math.round(withinMs / 1000)} seconds. The service’s log says why: journalctl -u ${unit}`,
  );
};
