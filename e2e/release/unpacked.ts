import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const folder = process.env.RELEASE_FOLDER ?? '.';

export const newFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'release-'));

const fileWith = (end: string): string =>
  path.join(folder, readdirSync(folder).find((name) => name.endsWith(end)) ?? end);

/** The processor that this machine does not have. */
export const OTHER_ARCH = process.arch === 'x64' ? 'arm64' : 'x64';
export const ARCHIVE = fileWith(`${process.platform}-${process.arch}.tar.gz`);
export const OTHER_ARCHIVE = fileWith(`${process.platform}-${OTHER_ARCH}.tar.gz`);
/** The private key that signed the archives. */
export const KEY = path.join(folder, 'key.pem');
export const NPM_PACKAGE = fileWith('.tgz');

/** Unpacks the archive, or its first bytes. */
export const unpacked = (file = ARCHIVE): string => {
  const into = newFolder();
  spawnSync('tar', ['xzf', file, '-C', into]);
  return path.join(into, ...readdirSync(into));
};

/** A machine on which nothing of the project is installed. */
const BARE = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: newFolder() };

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command to its end. */
export const call = (program: string, args: readonly string[], cwd = newFolder(), env = {}): Ended => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: { ...BARE, ...env }, encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
};

export interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/**
 * Runs a program that stays, and ends it with the test.
 * @param socket a descriptor that it gets as its fourth
 */
export const running = (program: string, args: readonly string[], cwd: string, env = {}, socket?: number): Running => {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', socket ?? 'ignore'];
  const child = spawn(program, args, { cwd, env: { ...BARE, ...env }, stdio });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    // Not a harder signal: nginx would leave its workers behind.
    child.kill('SIGTERM');
    await ended;
  });
  return { child, output: () => text, ended };
};

/** Waits for an answer with a status below 500; tells the milliseconds that it took. */
export const answering = async (url: string, { output, child }: Running): Promise<number> => {
  const begun = performance.now();
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer && answer.status < 500) return performance.now() - begun;
    await delay(10);
  }
  throw new Error(`ended with ${child.exitCode}: ${output()}`);
};
