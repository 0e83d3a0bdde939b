import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { PATIENCE_MS } from '../tools/patience.ts';
import type { Order } from './studio-host.ts';
import { credentials, makePlace } from './studio-place.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A real server process with its own data folder, as `npm start` runs it. */
export interface Studio {
  readonly url: string;
  readonly dataDir: string;
  /** Its settings, for other programs that open its data. */
  readonly env: Readonly<Record<string, string>>;
  /** The running server's output so far. */
  readonly printed: () => string;
  /** That of its account `admin`. */
  readonly password: string;
  /** Ends the process without warning, like a power cut. */
  kill(): Promise<void>;
  /** Ends the server, which nobody reaches then. Its process may stay for the next start, which is much quicker. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

/** Waits until the process says that a server listens, and passes its output on. */
const untilReady = (child: ChildProcess, port: number, keep: (text: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = '';
    const giveUp = () => {
      child.kill('SIGKILL');
      reject(new Error(`not ready in time:\n${text}`));
    };
    const deadline = setTimeout(giveUp, PATIENCE_MS);
    const read = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      keep(chunk.toString('utf8'));
      if (!text.includes(`${port}/admin`)) return;
      clearTimeout(deadline);
      child.off('exit', failed);
      resolve();
    };
    const failed = (code: number | null) => reject(new Error(`the server ended with ${code}:\n${text}`));
    for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').on('data', read);
    child.once('exit', failed);
  });

/** Runs servers. */
export interface Host {
  start(env: Settings, port: number, keep: (text: string) => void): Promise<void>;
  stop(port: number): Promise<void>;
  /** Ends all its servers, without warning. */
  kill(): Promise<void>;
}

/** The process in which a host's server runs. */
class HostProcess {
  #child: ChildProcess | null = null;

  get running(): ChildProcess | null {
    return this.#child && !hasEnded(this.#child) ? this.#child : null;
  }

  begin(child: ChildProcess): ChildProcess {
    this.#child = child;
    return child;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child) await end(this.#child, signal);
    this.#child = null;
  }
}

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
const SYSTEM = { PATH, HOME, NODE_COMPILE_CACHE, ...credentials() };

/** Runs one server in its own process, started by the script. */
const processOf = (script: string): Host => {
  const host = new HostProcess();
  return {
    async start(env, port, keep) {
      const options: SpawnOptions = { cwd: root, env: { ...SYSTEM, ...env }, stdio: ['ignore', 'pipe', 'pipe'] };
      await untilReady(host.begin(spawn(process.execPath, [script], options)), port, keep);
    },
    stop: () => host.end('SIGTERM'),
    kill: () => host.end('SIGKILL'),
  };
};

export interface SharedHost extends Host {
  /** Ends the process too. */
  end(): Promise<void>;
}

/** Runs all its servers in one process, with a new process only after a kill. */
export const sharedHost = (): SharedHost => {
  const host = new HostProcess();
  const begin = () => host.begin(fork(path.join(root, 'e2e/studio-host.ts'), { cwd: root, env: SYSTEM, silent: true }));
  const send = (child: ChildProcess, order: Order) => child.send(order);
  return {
    async start(env, port, keep) {
      const child = host.running ?? begin();
      const ready = untilReady(child, port, keep);
      send(child, { start: env });
      await ready;
    },
    async stop(port) {
      const child = host.running;
      if (!child) return;
      const stopped = once(child, 'message');
      send(child, { stop: port });
      await stopped;
    },
    kill: () => host.end('SIGKILL'),
    end: () => host.end('SIGTERM'),
  };
};

/** A stopped studio to go on with. */
interface Begun {
  /** Its data folder, which is copied. */
  readonly data: string;
}

export type Settings = Readonly<Record<string, string>>;

const PASSWORD = 'correct horse battery';
const OWNER: Settings = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD };

/** The settings of a studio whose first visitor sets it up. */
export const NOT_SET_UP: Settings = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };

const createWith = async (host: Host, more: Settings, begun?: Begun): Promise<Studio> => {
  const place = await makePlace(more);
  const { port, dataDir, env } = place;
  if (begun) await cp(begun.data, dataDir, { recursive: true });
  let output = '';
  const start = () => {
    output = '';
    const keep = (text: string) => {
      output += text;
    };
    return host.start(env, port, keep);
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    env,
    password: PASSWORD,
    printed: () => output,
    kill: () => host.kill(),
    stop: () => host.stop(port),
    start,
    remove: async () => {
      await host.stop(port);
      await place.remove();
    },
  };
};

/** @param more settings beside those of its place and of its account */
export const createStudioAt = (host: Host, more: Settings = {}, begun?: Begun): Promise<Studio> =>
  createWith(host, { ...OWNER, ...more }, begun);

/** Runs the script that `npm start` finally runs. */
export const createStudio = (more: Settings = {}): Promise<Studio> =>
  createStudioAt(processOf('server/src/main.ts'), more);

/** Runs the demo, which has an account of its own. */
export const createDemo = (): Promise<Studio> => createWith(processOf('tools/demo.ts'), {});
