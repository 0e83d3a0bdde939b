import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { PATIENCE_MS } from '../patience.ts';
import { inRoot } from '../repository.ts';

const PROGRAM = '/usr/sbin/haproxy';

export const hasHaproxy = (): boolean => existsSync(PROGRAM);

/** A server as the proxy knows it. */
interface ProxiedServer {
  readonly name: string;
  readonly isUp: boolean;
}

export interface Haproxy {
  readonly url: string;
  servers(): Promise<readonly ProxiedServer[]>;
  stop(): Promise<void>;
}

/** Reads the statistics: the first line names the columns. */
const serversIn = (csv: string): ProxiedServer[] => {
  const [names = [], ...rows] = csv
    .replace(/^# /, '')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return rows
    .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
    .filter(({ pxname, svname }) => pxname === 'servers' && svname !== 'BACKEND')
    .map(({ svname = '', status }) => ({ name: svname, isUp: status === 'UP' }));
};

/**
 * Puts HAProxy in front of two servers of this machine, with the settings that we give as an example.
 * @param at its port; a free one if it is left out
 */
export const startHaproxy = async (ports: readonly [number, number], at?: number): Promise<Haproxy> => {
  const [port, statistics] = [at ?? (await freePort()), await freePort()];
  const env = {
    LISTEN: `127.0.0.1:${port}`,
    STATISTICS: `127.0.0.1:${statistics}`,
    FIRST_SERVER: `127.0.0.1:${ports[0]}`,
    SECOND_SERVER: `127.0.0.1:${ports[1]}`,
  };
  const args = ['--pdeathsig', 'KILL', '--', PROGRAM, '-db', '-f', inRoot('deploy', 'haproxy.cfg')];
  const child: ChildProcess = spawn('setpriv', args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const servers = async () => serversIn(await (await fetch(`http://127.0.0.1:${statistics}/;csv`)).text());
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await servers().catch(() => null)) return { url: `http://127.0.0.1:${port}`, servers, stop };
    await delay(20);
  }
  await stop();
  throw new Error(`HAProxy could not be started.\n${output}`);
};
