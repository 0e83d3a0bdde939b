import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { PATIENCE_MS } from '../patience.ts';
import { scratchFolder } from '../scratch-folder.ts';

const RELEASES = '/usr/lib/postgresql';
const OLDEST_RELEASE = 14;
const PACKAGED_CLUSTERS = '/etc/postgresql-common';

/** The folder of the newest release's programs; null if none is installed. */
const programs = (): string | null => {
  const installed = existsSync(RELEASES) ? readdirSync(RELEASES).map(Number) : [];
  const newest = Math.max(0, ...installed.filter((release) => release >= OLDEST_RELEASE));
  const folder = path.join(RELEASES, String(newest), 'bin');
  return existsSync(path.join(folder, 'initdb')) ? folder : null;
};

export const hasPostgres = (): boolean => programs() !== null;

/** Keeps Debian's package from starting a cluster of its own. */
export const refusePackagedCluster = async (): Promise<void> => {
  await mkdir(PACKAGED_CLUSTERS, { recursive: true });
  const file = path.join(PACKAGED_CLUSTERS, 'createcluster.conf');
  await writeFile(file, 'create_main_cluster = false\n', { flag: 'a' });
};

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const asPostgresUser = (): readonly string[] =>
  process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : [];

/** A PostgreSQL server on this machine, which forgets everything when it stops. */
export interface PostgresServer {
  readonly port: number;
  /** An address for its superuser, or for another role. */
  urlOf(database: string, role?: string): string;
  /** The same through a socket in its folder, which costs a program a tenth less than the network does. */
  socketUrlOf(database: string, role?: string): string;
  /** Ends it at once, as a crash does, without losing what was committed. */
  crash(): Promise<void>;
  /** Starts it again after a crash. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Starts a second server that follows this one, and can only be read. */
  standby(): Promise<PostgresServer>;
}

/**
 * Creates a database and answers its address.
 * @param server the server's address, up to and including the slash before a database's name
 */
export const createDatabase = async (server: string, name: string): Promise<string> => {
  await run(path.join(programs() ?? '', 'createdb'), ['--maintenance-db', `${server}postgres`, name]);
  return `${server}${name}`;
};

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve();

const SETTINGS = [
  ...['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=400'],
  ...['-c', 'shared_buffers=64MB', '-c', 'log_min_messages=warning', '-c', 'autovacuum=off'],
  // Nothing is flushed to the disk, since nothing has to outlast the machine.
  ...['-c', 'fsync=off', '-c', 'full_page_writes=off'],
];

interface Cluster {
  readonly bin: string;
  /** Holds all of its files, and is deleted with it. */
  readonly folder: string;
  readonly settings: readonly string[];
}

/** Creates a folder that belongs to the user who runs PostgreSQL. */
const newFolder = async (parent: string): Promise<string> => {
  const folder = await mkdtemp(path.join(parent, 'postgres-'));
  if (asPostgresUser().length > 0) await run('chown', ['postgres', folder]);
  return folder;
};

const dataIn = (folder: string): string => path.join(folder, 'data');

/** Starts a server on existing data. */
const startIn = async ({ bin, folder, settings }: Cluster): Promise<PostgresServer> => {
  const port = await freePort();
  const log = path.join(folder, 'postgres.log');
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const output = openSync(log, 'a');
    const program = ['--', path.join(bin, 'postgres'), '-D', dataIn(folder), '-p', `${port}`];
    const socket = ['-c', `unix_socket_directories=${folder}`];
    const args = [...asPostgresUser(), '--pdeathsig', 'QUIT', ...program, ...socket, ...settings];
    child = spawn('setpriv', args, { cwd: '/', stdio: ['ignore', output, output] });
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && child.exitCode === null) {
      const isReady = await run(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`]).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await delay(20);
    }
    throw new Error(`PostgreSQL could not be started.\n${await readFile(log, 'utf8')}`);
  };
  const crash = async (): Promise<void> => {
    if (!child) return;
    child.kill('SIGQUIT');
    await ended(child);
  };
  const stop = async (): Promise<void> => {
    await crash();
    await rm(folder, { recursive: true, force: true });
  };
  const standby = async (): Promise<PostgresServer> => {
    const copy = await newFolder(path.dirname(folder));
    const from = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-c', 'fast'];
    const args = [...asPostgresUser(), '--', path.join(bin, 'pg_basebackup'), ...from, '-D', dataIn(copy), '-R'];
    await run('setpriv', args, { cwd: '/' });
    return startIn({ bin, folder: copy, settings });
  };
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const urlVia =
    (host: string) =>
    (database: string, role = 'postgres') =>
      `postgres://${role}@${host}:${port}/${database}`;
  const [urlOf, socketUrlOf] = [urlVia('127.0.0.1'), urlVia(encodeURIComponent(folder))];
  return { port, urlOf, socketUrlOf, crash, start, stop, standby };
};

/**
 * Starts PostgreSQL for this machine alone. Its data is in memory where there is room, and is never flushed. Takes a
 * second.
 */
export const startPostgres = async (): Promise<PostgresServer> => {
  const bin = programs();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const folder = await newFolder(scratchFolder());
  const setup = ['-D', dataIn(folder), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  await run('setpriv', [...asPostgresUser(), '--', path.join(bin, 'initdb'), ...setup], { cwd: '/' });
  return startIn({ bin, folder, settings: SETTINGS });
};
