import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { PATIENCE_MS } from '../patience.ts';

interface Wanted {
  readonly folder: string;
  readonly fsid: string;
  /** The ports of the monitor's newer and older protocol, and of S3. */
  readonly ports: readonly number[];
  /** The folder of Ceph's object classes. */
  readonly classes: string;
}

/**
 * One monitor, one store in memory and one gateway on the loopback address, without keys, tuned for a quick start.
 */
const cephSettings = ({ folder, fsid, ports: [newer, older, s3], classes }: Wanted): string => `
[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${newer},v1:127.0.0.1:${older}]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file =
log file = ${folder}/log/$name.log
log to syslog = false
crash dir = ${folder}/run
keyring = ${folder}/keyring
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 2
paxos propose interval = 0.02
paxos min wait = 0.01
mon client hunt interval = 0.2
mon election timeout = 0.5
osd mon heartbeat interval = 5
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
osd class dir = ${classes}
[mon]
mon data = ${folder}/mon
mon cluster log file = ${folder}/log/cluster.log
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
osd max object name len = 460
memstore device bytes = 4294967296
osd memory target = 1073741824
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${s3}
rgw thread pool size = 32
rgw run sync thread = false
rgw enable ops log = false
`;

export const CEPH = ['radosgw', 'ceph-mon', 'ceph-osd'];

/** A real S3 server on this machine, which forgets everything when it stops. */
export interface ObjectStore {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

/** Ceph's gateway is installed, so `startObjectStore` works. */
export const hasObjectStore = (): boolean => CEPH.every((program) => existsSync(`/usr/bin/${program}`));

const run = promisify(execFile);

/** Ends together with this process, however that ends. */
const daemon = (folder: string, program: string, ...args: string[]): ChildProcess => {
  const log = openSync(path.join(folder, 'log', `${program}.out`), 'w');
  return spawn('setpriv', ['--pdeathsig', 'KILL', program, '-c', path.join(folder, 'ceph.conf'), ...args, '-f'], {
    stdio: ['ignore', log, log],
  });
};

/** Ceph requires plug-ins in the distribution's own folder. */
const classFolder = async (): Promise<string> => {
  for (const entry of await readdir('/usr/lib', { withFileTypes: true })) {
    const folder = path.join('/usr/lib', entry.name, 'rados-classes');
    if (existsSync(folder)) return folder;
  }
  throw new Error('Ceph is installed without its object classes.');
};

const ready = async (endpoint: string, daemons: readonly ChildProcess[], folder: string): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const dead = daemons.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
    if (dead) throw new Error(`The S3 server ended: ${dead.spawnargs.join(' ')}; its log is in ${folder}/log.`);
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`The S3 server did not answer in time; its log is in ${folder}/log.`);
};

/** One monitor with its map, and one store in memory. */
const startCluster = async (folder: string, ports: readonly number[], daemons: ChildProcess[]): Promise<void> => {
  const conf = path.join(folder, 'ceph.conf');
  const keyring = path.join(folder, 'keyring');
  const map = path.join(folder, 'monmap');
  const [fsid, osd] = [crypto.randomUUID(), crypto.randomUUID()];
  await writeFile(conf, cephSettings({ folder, fsid, ports, classes: await classFolder() }));
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  const addresses = `[v2:127.0.0.1:${ports[0]},v1:127.0.0.1:${ports[1]}]`;
  await run('monmaptool', ['--create', '--clobber', '--fsid', fsid, '--addv', 'a', addresses, map]);
  await run('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  daemons.push(daemon(folder, 'ceph-mon', '-i', 'a'));
  await run('ceph', ['-c', conf, 'osd', 'new', osd], { timeout: PATIENCE_MS });
  await run('ceph', ['-c', conf, 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=one', 'root=default'], {
    timeout: PATIENCE_MS,
  });
  await run('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', osd]);
  daemons.push(daemon(folder, 'ceph-osd', '-i', '0'));
};

/** Starts Ceph's gateway with a store in memory; takes a second or two. */
export const startObjectStore = async (): Promise<ObjectStore> => {
  // The path of a Unix socket must be short, shorter than some temporary folders.
  const folder = await mkdtemp('/tmp/rgw-');
  for (const name of ['mon', 'osd', 'log', 'run', 'rgw']) mkdirSync(path.join(folder, name));
  const ports = [await freePort(), await freePort(), await freePort()];
  const endpoint = `http://127.0.0.1:${ports[2]}`;
  const daemons: ChildProcess[] = [];
  const stop = async () => {
    // Nothing has to be saved: an orderly shutdown would take ten seconds.
    for (const child of daemons) child.kill('SIGKILL');
    await Promise.all(
      daemons.map((child) => child.exitCode ?? child.signalCode ?? new Promise((end) => child.once('exit', end))),
    );
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await startCluster(folder, ports, daemons);
    daemons.push(daemon(folder, 'radosgw', '-n', 'client.rgw'));
    await ready(endpoint, daemons, folder);
    const user = ['user', 'create', '--uid=test', '--display-name=Test'];
    const { stdout } = await run('radosgw-admin', ['-c', path.join(folder, 'ceph.conf'), '-n', 'client.rgw', ...user]);
    const { keys } = JSON.parse(stdout) as { keys: { access_key: string; secret_key: string }[] };
    return { endpoint, accessKeyId: keys[0]?.access_key ?? '', secretAccessKey: keys[0]?.secret_key ?? '', stop };
  } catch (error) {
    const logs = await readFile(path.join(folder, 'log', 'ceph-mon.out'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`The S3 server could not be started.\n${logs}`, { cause: error });
  }
};
