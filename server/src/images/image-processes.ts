import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * Passes on nothing of our own environment, which may hold secrets: this process reads files from strangers. The C
 * library is told to keep freed memory in one arena: clearing new pages for every picture costs a seventh of the
 * time. The process gives all memory back when it ends, soon after its last job.
 */
export const IMAGE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(64 * 1024 * 1024),
};

/** When memory runs out, the system kills this process first, not the server. */
const sacrifice = (pid: number): void => {
  if (process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
};

/** The processes that `image-worker.ts` runs in. */
export interface ImageProcesses {
  /** @param priority a `nice` value */
  begin(priority: number): ChildProcess;
  /** Takes a process back. Nobody waits for its job, if it has one. */
  rest(child: ChildProcess): void;
}

export const IMAGE_PROCESSES: ImageProcesses = {
  begin(priority) {
    const child = fork(path.join(import.meta.dirname, 'image-worker.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: IMAGE_ENVIRONMENT,
    });
    if (child.pid) {
      os.setPriority(child.pid, priority);
      sacrifice(child.pid);
    }
    // The caller of a job gets the error too; without this listener it would be unhandled.
    child.on('error', () => undefined);
    return child;
  },
  rest: (child) => void child.kill('SIGKILL'),
};
