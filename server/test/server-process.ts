import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** The part of our own environment that it gets. Compiled code makes the start quicker. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
export const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number>;
}

/** The server in its own process, as a person starts it. */
export const spawnServer = (
  environment: Record<string, string>,
  { program = MAIN, typed = [], ...as }: { uid?: number; program?: string; typed?: readonly string[] } = {},
): ServerProcess => {
  const child = spawn(process.execPath, [program, ...typed], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, output: () => text, ended };
};

export const addressIn = async (output: () => string): Promise<string> =>
  expect
    .poll(output, { interval: 20 })
    .toMatch(/^ {2}Data /m)
    .then(() => /http:\S+?(?=\/\s)/.exec(output())?.[0] ?? '');
