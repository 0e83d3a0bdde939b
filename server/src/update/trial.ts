import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, cp, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bytesInWords } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { copyDatabase } from '../backup/copy-database.ts';
import { ERASURES_NAME } from '../backup/manifest.ts';
import type { Config } from '../config/config.ts';
import { environmentWith, takeAddress } from '../config/door.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { migrationsIn } from '../db/sqlite-role.ts';
import { freeBytesAt } from '../work/disk-room.ts';
import { differenceOf, type PageDifference } from './compare-pages.ts';
import { UPDATE_WORK } from './kept-databases.ts';
import { isReady } from './running-server.ts';
import type { Release } from './unpacked-release.ts';

const UNTOUCHED = 'Nothing was changed.';
/** A migration of a large database may take long. */
const START_MS = 10 * 60_000;
/** The crops of the hero picture are made after the start. */
const SAME_WITHIN_MS = 20_000;
const PAUSE_MS = 250;
const STACK = /^\s+at /;
const LINES_TOLD = 5;
const PICTURE = /\/media\//;
/** The room that an update needs beside copies of the database. */
const SPARE_BYTES = 50_000_000;

const folderIn = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, UPDATE_WORK);

export const removeTrial = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  rm(folderIn(config), { recursive: true, force: true });

/** Gives the copy the same files without room for them: neither side ever writes into one that is there. */
const linkFiles = async (from: string, to: string): Promise<void> => {
  for (const entry of (await readdir(from, { recursive: true, withFileTypes: true }).catch(absent)) ?? []) {
    if (!entry.isFile()) continue;
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    // Some file systems know no links. A photograph that has just been deleted is in no copy.
    await link(source, target).catch(() => copyFile(source, target).catch(absent));
  }
};

/**
 * Copies everything that the site is now into a folder beside it.
 * @throws {StartError} where there is no room
 */
export const copyForTrial = async ({ dataDir, database, s3 }: Config): Promise<void> => {
  const folder = folderIn({ dataDir });
  await removeTrial({ dataDir });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = path.join(folder, DATABASE_FILE);
  await copyDatabase({ dataDir, database }, copy);
  // One more copy is kept before the migration, and a migration may write every row anew.
  const { size } = await stat(copy);
  const [free, needed] = [await freeBytesAt(dataDir), 3 * size + SPARE_BYTES];
  if (free < needed) {
    throw new StartError(
      `The disk is too full: ${dataDir} has ${bytesInWords(free)} left, and the update needs ${bytesInWords(needed)}. ${UNTOUCHED}`,
    );
  }
  if (!database) {
    for (const name of ['secrets', ERASURES_NAME]) {
      await cp(path.join(dataDir, name), path.join(folder, name), { recursive: true }).catch(absent);
    }
  }
  // The published page is made anew; the crops beside it take long.
  for (const name of s3 ? ['published'] : ['published', 'objects']) {
    await linkFiles(path.join(dataDir, name), path.join(folder, name));
  }
};

const pageAt = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new StartError(`The page at ${url} answers ${answer.status}. ${UNTOUCHED}`);
  return answer.text();
};

const becomesReady = async (url: string, server: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + START_MS;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    if (await isReady(url)) return;
    await delay(PAUSE_MS);
  }
  const lines = output().trim().split('\n');
  const why = lines
    .filter((line) => !STACK.test(line))
    .slice(-LINES_TOLD)
    .join('\n');
  throw new StartError(`The new release does not start on a copy of the data. ${UNTOUCHED} It says:\n${why}`);
};

/** Runs work while a release serves the copy at an address of its own. It sends nothing and asks nobody. */
const withServer = async <Result>(
  config: Config,
  { node, main }: Release,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const socket = await takeAddress({ port: 0, host: '127.0.0.1', dataDir: '' });
  if (!socket) throw new StartError('An update needs Linux or macOS.');
  const address = socket.address();
  const url = `http://127.0.0.1:${typeof address === 'string' ? '' : address.port}`;
  const server = spawn(node, [main, '--socket', '3', '--trial'], {
    // The variables that would lead it to the site itself.
    env: environmentWith({ DATA_DIR: folderIn(config), DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe', socket.fd(), 'ipc'],
  });
  socket.close();
  let text = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = `${text}${chunk.toString('utf8')}`.slice(-4000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    server
      .once('exit', () => resolve())
      .once('error', ({ message }) => {
        text = message;
        resolve();
      });
  });
  try {
    await becomesReady(url, server, () => text);
    return await work(url);
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
};

const differenceAt = async (live: string, url: string): Promise<PageDifference> => {
  const deadline = Date.now() + SAME_WITHIN_MS;
  for (;;) {
    const difference = differenceOf(live, await pageAt(url));
    const mayPass = difference.some(({ live: line, fresh }) => PICTURE.test(line) || PICTURE.test(fresh));
    if (difference.length === 0 || !mayPass || Date.now() > deadline) return difference;
    await delay(PAUSE_MS);
  }
};

export interface Trial {
  /** The lines in which the release's page differs from the live one. */
  readonly page: PageDifference;
  /** The migrations that ran. */
  readonly migrations: readonly string[];
}

/**
 * Starts a release on the copy, and compares its page with the live one.
 * @param live the address of the running server; null: the running release serves the copy first
 * @throws {StartError} where it does not start
 */
export const tryRelease = async (
  config: Config,
  release: Release,
  live: { readonly url: string | null; readonly own: Release },
): Promise<Trial> => {
  const copy = path.join(folderIn(config), DATABASE_FILE);
  const livePage = live.url === null ? await withServer(config, live.own, pageAt) : await pageAt(live.url);
  const before = new Set(migrationsIn(copy));
  const page = await withServer(config, release, (url) => differenceAt(livePage, url));
  return { page, migrations: migrationsIn(copy).filter((name) => !before.has(name)) };
};
