import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { Turns } from '../turns.ts';
import { type ImageReply, NotAnImage, type ProcessedImage } from './image-job.ts';

const TIME_LIMIT_MS = 60_000;
const IDLE_MS = 30_000;
const LOW_PRIORITY = 10;

/** Where memory runs out, the system ends this process first, not the server. */
const sacrifice = (pid: number): void => {
  if (process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
};

const startWorker = (): ChildProcess => {
  const child = fork(path.join(import.meta.dirname, 'image-worker.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of our environment, which may hold secrets: this process reads what strangers made.
    env: {},
  });
  if (child.pid) {
    os.setPriority(child.pid, LOW_PRIORITY);
    sacrifice(child.pid);
  }
  return child;
};

/** One child process that works on one photograph at a time; whatever a file does to it, it does to that process alone. */
export class ImageLane {
  readonly #turns = new Turns();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  readonly #timeLimitMs: number;

  constructor(timeLimitMs = TIME_LIMIT_MS) {
    this.#timeLimitMs = timeLimitMs;
  }

  get waiting(): number {
    return this.#turns.waiting;
  }

  /** @throws {NotAnImage} */
  process(source: string, folder: string): Promise<ProcessedImage> {
    return this.#turns.take(async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#ask(source, folder);
      } finally {
        this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
      }
    });
  }

  #worker(): ChildProcess {
    if (!this.#child?.connected) this.#child = startWorker();
    return this.#child;
  }

  async #ask(source: string, folder: string): Promise<ProcessedImage> {
    const child = this.#worker();
    const id = uuid();
    const answer = Promise.withResolvers<ProcessedImage>();
    const onEnd = () => answer.reject(new NotAnImage('could not be processed'));
    const onMessage = (reply: ImageReply) => {
      if (reply.id !== id) return;
      if ('image' in reply) answer.resolve(reply.image);
      else answer.reject(new NotAnImage(reply.refused));
    };
    const limit = setTimeout(() => {
      answer.reject(new NotAnImage('takes too long to process'));
      this.close();
    }, this.#timeLimitMs);
    child.on('exit', onEnd).on('error', onEnd).on('message', onMessage);
    child.send({ id, source, folder }, (error) => error && onEnd());
    try {
      return await answer.promise;
    } finally {
      clearTimeout(limit);
      child.off('exit', onEnd).off('error', onEnd).off('message', onMessage);
    }
  }

  /** Ends the process and gives its memory back; the next photograph starts another one. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}
