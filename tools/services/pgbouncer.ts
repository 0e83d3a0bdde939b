import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { PATIENCE_MS } from '../patience.ts';
import { scratchFolder } from '../scratch-folder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPgbouncer = (): boolean => existsSync(PROGRAM);

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });

export type PoolMode = 'session' | 'transaction' | 'statement';

/** A pooler in front of a PostgreSQL server of this machine that trusts everybody. */
export const startPgbouncer = async (postgresPort: number, mode: PoolMode) => {
  const port = await freePort();
  const folder = await mkdtemp(path.join(scratchFolder(), 'pgbouncer-'));
  const settings = path.join(folder, 'pgbouncer.ini');
  const of = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', `pool_mode = ${mode}`];
  const databases = `[databases]\n* = host=127.0.0.1 port=${postgresPort} user=postgres\n`;
  await writeFile(settings, `${databases}[pgbouncer]\n${[...of, 'unix_socket_dir ='].join('\n')}\n`);
  // It does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await Promise.all([chmod(folder, 0o755), chmod(settings, 0o644)]);
  const asPostgres = isRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  const child = spawn('setpriv', [...asPostgres, '--pdeathsig', 'KILL', '--', PROGRAM, settings], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(port)) return { urlOf: (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`, stop };
    await delay(20);
  }
  await stop();
  throw new Error('PgBouncer could not be started.');
};
