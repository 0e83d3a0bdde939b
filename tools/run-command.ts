import { spawn } from 'node:child_process';
import { root } from './repository.ts';

export interface Finished {
  readonly code: number;
  /** The output of both streams, in order. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Prints the output at once as well. */
  readonly live?: boolean;
}

/** Runs a program to its end; the caller decides whether it failed. */
export const runCommand = (file: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> => {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (options.live) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }));
  });
};

/** Runs a program that has this terminal to itself, keys and colours included; resolves to its exit code. */
export const runInTerminal = (
  file: string,
  args: readonly string[],
  { cwd = root, env }: Omit<RunOptions, 'live'> = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
