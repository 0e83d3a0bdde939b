import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { type ImageJob, type ImageReply, Interrupted, NotAnImage, ProcessEnded } from './image-job.ts';

const TIME_LIMIT_MS = 60_000;

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

type Task = ImageJob extends infer Job ? (Job extends ImageJob ? Omit<Job, 'id'> : never) : never;

type Success = Exclude<ImageReply, { refused: string } | { failed: string }>;

const failure = (reply: Exclude<ImageReply, Success>): Error =>
  'refused' in reply ? new NotAnImage(reply.refused) : Object.assign(new Error(reply.failed), { code: reply.code });

/** When memory runs out, the system kills this process first, not the server. */
const sacrifice = (pid: number): void => {
  if (process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
};

interface Options {
  /** A `nice` value. */
  readonly priority: number;
  /** The idle time after which the process ends and frees its memory. */
  readonly idleMs: number;
  readonly timeLimitMs?: number;
}

/** A child process that works on one photograph at a time; a malicious file can harm only this process. */
export class ImageLane {
  readonly #options: Options;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #interrupt: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts the process before there is work for it. */
  warm(): void {
    this.#worker();
    if (!this.#interrupt) this.#restLater();
  }

  #worker(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(path.join(import.meta.dirname, 'image-worker.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: IMAGE_ENVIRONMENT,
    });
    if (child.pid) {
      os.setPriority(child.pid, this.#options.priority);
      sacrifice(child.pid);
    }
    // The caller gets the error too; without this listener it would be unhandled.
    child.on('error', () => undefined);
    this.#child = child;
    return child;
  }

  /**
   * The caller must wait for one task before it sends the next.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process is killed, or takes too long for a file that it has opened before
   * @throws {Interrupted} when the lane is closed meanwhile
   */
  async ask(task: Task): Promise<Success> {
    clearTimeout(this.#idle);
    const child = this.#worker();
    const id = uuid();
    const answer = Promise.withResolvers<Success>();
    const onEnd = () => answer.reject(new ProcessEnded('the process ended'));
    const onMessage = (reply: ImageReply) => {
      if (reply.id !== id) return;
      if ('refused' in reply || 'failed' in reply) answer.reject(failure(reply));
      else answer.resolve(reply);
    };
    const limit = setTimeout(() => {
      const tooLong = 'takes too long to process';
      answer.reject(task.task === 'open' ? new NotAnImage(tooLong) : new ProcessEnded(tooLong));
      this.#end();
    }, this.#options.timeLimitMs ?? TIME_LIMIT_MS);
    this.#interrupt = () => answer.reject(new Interrupted('interrupted'));
    child.on('exit', onEnd).on('error', onEnd).on('message', onMessage);
    child.send({ ...task, id }, (error) => error && onEnd());
    try {
      return await answer.promise;
    } finally {
      this.#interrupt = null;
      clearTimeout(limit);
      child.off('exit', onEnd).off('error', onEnd).off('message', onMessage);
      this.#restLater();
    }
  }

  #restLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  /** Kills the process even during a job; the next photograph starts a new one. */
  close(): void {
    this.#interrupt?.();
    this.#end();
  }
}
