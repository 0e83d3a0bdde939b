import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A server in its own process, by default on the first core; its clients use the second. */
export interface Subject {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from its start to the line with its address. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    child.on('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code} before it answered`)));
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.on('exit', () => resolve());
  });

/** Starts `subjects/<name>.ts`, which prints its address. Without `dataDir` it gets a temporary folder. */
export const startSubject = async (
  name: string,
  options: { readonly dataDir?: string; readonly env?: Record<string, string>; readonly everyCore?: boolean } = {},
): Promise<Subject> => {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'bench-')));
  const file = path.join(import.meta.dirname, 'subjects', `${name}.ts`);
  const started = performance.now();
  const cores = options.everyCore ? `0-${os.availableParallelism() - 1}` : '0';
  const child = spawn('taskset', ['-c', cores, process.execPath, file], {
    env: { ...process.env, ...options.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstLine(child);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      child.kill('SIGKILL');
      await ended(child);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Uses two servers and always stops them. */
export const withSubjects = async <Result>(
  starting: readonly Promise<Subject>[],
  use: (...subjects: Subject[]) => Promise<Result>,
): Promise<Result> => {
  const subjects = await Promise.all(starting);
  try {
    return await use(...subjects);
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()));
  }
};
