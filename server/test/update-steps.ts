import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { SIGNER, signatureFile, signatureOf } from '../src/update/release-signature.ts';
import { linkBeside, pointLink, type Release, releaseIn } from '../src/update/releases.ts';
import { takeBack, type UpdateParts } from '../src/update/update.ts';
import { enquiry } from './backup-studio.ts';
import type { Schema } from './made-up-release.ts';
import { Client, PASSWORD, temporaryFolder } from './test-server.ts';

const MADE_UP = path.resolve(import.meta.dirname, 'made-up-release.ts');
const CHANGELOG = '# Changelog\n## 0.3.1\n### What operators must do\n- Nothing.\n';

export const FIRST = '0.3.0';
export const NEXT_VERSION = '0.3.1';

interface MadeUp {
  readonly version?: string;
  readonly schema?: Schema;
  /** Runs before it serves or proves. */
  readonly before?: string;
}

/** Writes a release whose server is this source's, with other migrations. */
const writeRelease = async (folder: string, { version = NEXT_VERSION, schema = 'adds', before = '' }: MadeUp) => {
  await mkdir(path.join(folder, 'bin'), { recursive: true });
  const write = (name: string, text: string, mode = 0o644) => writeFile(path.join(folder, name), text, { mode });
  await write(
    'main.mjs',
    `${before}\nconst { runRelease } = await import('${MADE_UP}');\nawait runRelease('${schema}', '${version}');\n`,
  );
  const program = `root=$(dirname "$(dirname "$(readlink -f "$0")")")\nexec "${process.execPath}" "$root/main.mjs" "$@"`;
  await write('bin/shutterdesk', `#!/bin/sh\n${program}\n`, 0o755);
  await write('package.json', JSON.stringify({ name: 'shutterdesk', version }));
  await write('CHANGELOG.md', CHANGELOG);
  await write('complete', version);
};

/** An archive of a made-up release, with its signature beside it. */
const archiveOf = async (signer: KeyObject, release: MadeUp): Promise<string> => {
  const folder = await temporaryFolder();
  await writeRelease(path.join(folder, 'shutterdesk'), release);
  const file = path.join(folder, 'shutterdesk.tar.gz');
  spawnSync('tar', ['-czf', file, '-C', folder, 'shutterdesk']);
  await writeFile(signatureFile(file), await signatureOf(file, signer));
  return file;
};

/** Starts the linked program again and again on one socket, as systemd does with our two units. */
const runService = async (link: string, env: Record<string, string>) => {
  const socket = new net.BoundSocket({ host: '127.0.0.1', port: 0 });
  const address = socket.address();
  let isOver = false;
  let text = '';
  let child = start();
  function start() {
    const words = ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" start', path.join(link, 'bin', 'shutterdesk')];
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    const started = spawn('/bin/sh', words, {
      env: { PATH, NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe', socket.fd()],
    });
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk));
    started.once('exit', async () => {
      // A service that was stopped begins by a command alone.
      if (isOver) return;
      await delay(100);
      if (!isOver) child = start();
    });
    return started;
  }
  const ended = () =>
    new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));
  const stop = async () => {
    isOver = true;
    const over = ended();
    child.kill('SIGTERM');
    await over;
  };
  onTestFinished(async () => {
    isOver = true;
    child.kill('SIGKILL');
    socket.close();
  });
  const url = `http://127.0.0.1:${typeof address === 'string' ? '' : address.port}`;
  const isReady = () => expect.poll(() => text, { interval: 20 }).toMatch(/^ {2}Data /m);
  const begin = async () => {
    [isOver, text] = [false, ''];
    child = start();
    await isReady();
  };
  await isReady();
  return { url, stop, begin, output: () => text, kill: () => child.kill('SIGKILL') };
};

/** A machine with release 0.3.0 and its service, and everything that an update of it needs. */
export const updatableSite = async ({ before = '' }: Pick<MadeUp, 'before'> = {}) => {
  const place = realpathSync(await temporaryFolder());
  const own: Release = { folder: path.join(place, 'releases', `${FIRST}-installed`), version: FIRST };
  await writeRelease(own.folder, { version: FIRST, schema: 'same', before });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(path.join(own.folder, SIGNER), publicKey.export({ type: 'spki', format: 'pem' }));
  await pointLink(own);
  const dataDir = path.join(place, 'data');
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: '1',
    HOST: '127.0.0.1',
  };
  const service = await runService(linkBeside(own.folder), environment);
  const config = readConfig({ ...environment, PORT: '0' });
  const parts = (given: string, more: Partial<UpdateParts> = {}): UpdateParts => {
    return { config, own, given, allowsUnsigned: false, confirm: async () => true, ...more };
  };
  let visitors = 0;
  const sendAs = async (name: string): Promise<void> => {
    visitors += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
    const answer = await new Client(service.url).json('POST', sendEnquiry.path, enquiry(name), headers);
    expect(answer.status).toBe(201);
  };
  const read = (text: string): unknown[] => {
    const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'), { readonly: true });
    try {
      return sqlite.prepare(text).pluck().all();
    } finally {
      sqlite.close();
    }
  };
  await sendAs('Ada');
  return {
    ...service,
    config,
    dataDir,
    own,
    parts,
    sendAs,
    environment,
    archive: (release: MadeUp = {}) => archiveOf(privateKey, release),
    names: () => read('select name from contact_submissions order by name'),
    migrations: () => read("select name from kysely_migration where name > '9'"),
    linked: () => realpathSync(linkBeside(own.folder)),
    releases: () => readdirSync(path.join(place, 'releases')).toSorted(),
    /** The command of the linked release. */
    takeBack: async (confirm: Parameters<typeof takeBack>[0]['confirm'] = async () => true) =>
      takeBack({ config, confirm, own: await releaseIn(linkBeside(own.folder)) }),
  };
};

export type UpdatableSite = Awaited<ReturnType<typeof updatableSite>>;

/** Expects that an update has left nothing behind, and that the first client's message is there. */
export const expectAsBefore = async (site: UpdatableSite): Promise<void> => {
  expect(site.linked()).toBe(site.own.folder);
  expect(site.releases()).toEqual([`${FIRST}-installed`, 'current']);
  expect(site.migrations()).toEqual([]);
  expect(site.names()).toContain('Ada');
  expect((await fetch(site.url)).status).toBe(200);
  expect(readdirSync(site.dataDir).filter((name) => name.startsWith('update-'))).toEqual([]);
};
