import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../tools/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The demo's first start works on all its photographs, behind everything else that the machine does. */
const READY_WITHIN_MS = 90_000;

/** A real server process on a data folder of its own, as `npm start` runs it. */
export interface Studio {
  readonly url: string;
  readonly dataDir: string;
  /** What the running process has printed so far. */
  readonly printed: () => string;
  /** The first admin's password, as it was printed once. */
  readonly password: string;
  /** Ends the process with no warning, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends the process and removes its data. */
  remove(): Promise<void>;
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

interface Launch {
  readonly script: string;
  readonly dataDir: string;
  readonly port: number;
  readonly env: Record<string, string>;
  readonly keep: (text: string) => void;
}

const launch = ({ script, dataDir, port, env, keep }: Launch): Promise<ChildProcess> => {
  const own = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    const giveUp = () => {
      child.kill('SIGKILL');
      reject(new Error(`not ready in time:\n${text}`));
    };
    const deadline = setTimeout(giveUp, READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      keep(chunk.toString('utf8'));
      if (!text.includes(`${port}/admin`)) return;
      clearTimeout(deadline);
      resolve(child);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)));
  });
};

/**
 * @param script what `npm start` or another command runs in the end
 * @param env settings beside the folder and the port
 */
export const createStudio = async (
  script = 'server/src/main.ts',
  env: Record<string, string> = {},
): Promise<Studio> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-'));
  const port = await freePort();
  let output = '';
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    if (!ending) return;
    ending.kill(signal);
    await exited(ending);
  };
  const start = async () => {
    output = '';
    const keep = (text: string) => {
      output += text;
    };
    child = await launch({ script, dataDir, port, env, keep });
  };
  await start();
  const password = /password:?\s+(\S+)/i.exec(output)?.[1] ?? '';
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    password,
    printed: () => output,
    kill: () => end('SIGKILL'),
    start,
    remove: async () => {
      await end('SIGTERM');
      // A process that works for one that was killed may write to its end.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
