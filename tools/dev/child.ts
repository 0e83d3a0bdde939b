import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../repository.ts';

/** A program of the loop that answers messages: its output goes to the terminal, and its last errors are kept. */
export interface Child {
  readonly process: ChildProcess;
  /** The text that it wrote to stderr so far. */
  readonly errors: () => string;
}

/** The program ended instead of answering; the message is the end of its errors. */
export class ChildEnded extends Error {
  readonly code: number | null;

  constructor(errors: string, code: number | null) {
    super(errors);
    this.code = code;
  }
}

const KEPT = 4000;

export const startChild = (file: string, args: readonly string[], env: Record<string, string> = {}): Child => {
  const child = spawn(process.execPath, [inRoot(file), ...args], {
    cwd: inRoot(),
    // Vite makes this process one of development; the site's programs behave as they do for visitors.
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    errors = (errors + chunk.toString('utf8')).slice(-KEPT);
  });
  return { process: child, errors: () => errors };
};

/**
 * The next message.
 * @throws {ChildEnded}
 */
export const nextMessage = async ({ process: child, errors }: Child): Promise<unknown> => {
  const control = new AbortController();
  const { signal } = control;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as unknown),
      once(child, 'close', { signal }).then(([code]) => {
        throw new ChildEnded(errors(), code);
      }),
    ]);
  } finally {
    control.abort();
  }
};

export const endChild = async ({ process: child }: Child): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};
