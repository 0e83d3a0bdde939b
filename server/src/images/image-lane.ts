import type { ChildProcess } from 'node:child_process';
import { v7 as uuid } from 'uuid';
import { type ImageJob, type ImageReply, Interrupted, NotAnImage, ProcessEnded } from './image-job.ts';
import { IMAGE_PROCESSES, type ImageProcesses } from './image-processes.ts';

const TIME_LIMIT_MS = 60_000;

type Task = ImageJob extends infer Job ? (Job extends ImageJob ? Omit<Job, 'id'> : never) : never;

type Success = Exclude<ImageReply, { refused: string } | { failed: string }>;

const failure = (reply: Exclude<ImageReply, Success>): Error =>
  'refused' in reply ? new NotAnImage(reply.refused) : Object.assign(new Error(reply.failed), { code: reply.code });

interface Options {
  /** A `nice` value. */
  readonly priority: number;
  /** The idle time after which the process ends and frees its memory. */
  readonly idleMs: number;
  readonly timeLimitMs?: number;
  readonly processes?: ImageProcesses | undefined;
}

/** A child process that works on one photograph at a time; a malicious file can harm only this process. */
export class ImageLane {
  readonly #options: Options;
  readonly #processes: ImageProcesses;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #interrupt: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#processes = options.processes ?? IMAGE_PROCESSES;
  }

  /** Starts the process before there is work for it. */
  warm(): void {
    this.#worker();
    if (!this.#interrupt) this.#restLater();
  }

  #worker(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    this.#child = this.#processes.begin(this.#options.priority);
    return this.#child;
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
    this.#idle = setTimeout(() => this.#rest(), this.#options.idleMs).unref();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#child) this.#processes.rest(this.#child);
    this.#child = null;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  /** Gives the process up, even during a job; the next photograph starts a new one. */
  close(): void {
    this.#interrupt?.();
    this.#rest();
  }
}
