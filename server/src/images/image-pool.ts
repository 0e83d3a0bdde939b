import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { programBeside } from '../config/release.ts';
import {
  type Cropping,
  type DerivativeFile,
  type Done,
  type ImageJob,
  type ImageReply,
  Interrupted,
  type Making,
  NotAnImage,
  type OpenedImage,
  type Opening,
  ProcessEnded,
  TookTooLong,
} from './image-job.ts';

/** After this idle time the process ends and frees its memory. */
const IDLE_MS = 10_000;
/** Only a hang reaches it: beside other programs, a process of low priority may get a tenth of a core. */
const TIME_LIMIT_MS = 5 * 60_000;
/** Somebody is waiting for the photograph: after a killed process, opening is retried this soon, with less memory. */
const OPEN_AGAIN_MS = [500, 2000];

/**
 * Passes on nothing of our own environment, which may hold secrets: this process reads files from strangers. The C
 * library is told to keep freed memory in one arena: clearing new pages for every picture costs a seventh of the
 * time. The process gives all memory back when it ends, soon after its last job.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(64 * 1024 * 1024),
};

/** The processes that `image-worker.ts` runs in. */
export interface ImageProcesses {
  begin(): ChildProcess;
  /** Takes a process back that has nothing to do. */
  rest(child: ChildProcess): void;
}

export const IMAGE_PROCESSES: ImageProcesses = {
  begin() {
    const child = fork(programBeside(import.meta, 'image-worker'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: ENVIRONMENT,
    });
    // The caller of a job gets the error too; without this listener it would be unhandled.
    return child.on('error', () => undefined);
  },
  rest: (child) => void child.kill('SIGKILL'),
};

interface Options {
  readonly idleMs?: number;
  readonly timeLimitMs?: number | undefined;
  readonly processes?: ImageProcesses | undefined;
}

/** The order of jobs: somebody waits for the urgent ones. */
const URGENT = { priority: 1 };

/**
 * Decodes and encodes photographs in a child process of low priority: inside the server they would share its thread
 * pool and slow everything down, and a malicious file could harm more than its own process. One photograph at a time,
 * because each needs memory (`photograph-file.ts` has the maximum) and its encodings use two cores.
 */
export class ImagePool {
  readonly #idleMs: number;
  readonly #timeLimitMs: number;
  readonly #processes: ImageProcesses;
  readonly #jobs = new PQueue({ concurrency: 1 });
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  /** Gives up the job that the process works on now, and ends the process. */
  #giveUp: ((why: Error) => void) | null = null;
  #closed = false;

  constructor({ idleMs = IDLE_MS, timeLimitMs = TIME_LIMIT_MS, processes = IMAGE_PROCESSES }: Options = {}) {
    this.#idleMs = idleMs;
    this.#timeLimitMs = timeLimitMs;
    this.#processes = processes;
  }

  /** Prepares for a photograph that is being uploaded. */
  warm(): void {
    this.#process();
    if (!this.#giveUp) this.#restLater();
  }

  /**
   * Makes the derivatives that are needed to show a photograph, or those of a logo.
   * @throws {NotAnImage | TookTooLong}
   * @throws {ProcessEnded} when the process was killed three times
   * @throws {Interrupted}
   */
  open(source: string, folder: string, isLogo = false): Promise<OpenedImage> {
    return this.#jobs.add(() => this.#open({ task: 'open', source, folder, isLogo }, OPEN_AGAIN_MS), URGENT);
  }

  async #open(opening: Opening, pauses: readonly number[]): Promise<OpenedImage> {
    try {
      return await this.#ask(opening, new TookTooLong());
    } catch (error) {
      const [pause, ...later] = pauses;
      if (!(error instanceof ProcessEnded) || pause === undefined) throw error;
      await delay(pause);
      return this.#open({ ...opening, sparing: true }, later);
    }
  }

  /**
   * Makes more derivatives of a photograph, after every photograph that still has to be opened; answers those that it made.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process was killed, or took too long
   * @throws {Interrupted}
   */
  make(making: Omit<Making, 'task'>): Promise<readonly DerivativeFile[]> {
    return this.#jobs.add(() => this.#ask({ task: 'make', ...making }));
  }

  /**
   * Crops a picture, in its turn among the deferrable jobs; the file appears whole or not at all.
   * @throws {NotAnImage | ProcessEnded | Interrupted}
   */
  crop(cropping: Omit<Cropping, 'task'>): Promise<null> {
    return this.#jobs.add(() => this.#ask({ task: 'crop', ...cropping }));
  }

  /** Interrupts the current job; no more jobs start. */
  close(): void {
    this.#closed = true;
    this.#giveUp?.(new Interrupted('interrupted'));
    this.#rest();
  }

  async #ask<Job extends ImageJob>(
    job: Job,
    tooLong: Error = new ProcessEnded('takes too long to process'),
  ): Promise<Done[Job['task']]> {
    if (this.#closed) throw new Interrupted('interrupted');
    clearTimeout(this.#idle);
    const child = this.#process();
    const answer = Promise.withResolvers<Done[Job['task']]>();
    const onEnd = () => answer.reject(new ProcessEnded('the process ended'));
    const onMessage = (reply: ImageReply<Job['task']>) => {
      if ('done' in reply) answer.resolve(reply.done);
      else if ('refused' in reply) answer.reject(new NotAnImage(reply.refused));
      else answer.reject(Object.assign(new Error(reply.failed), { code: reply.code }));
    };
    this.#giveUp = (why) => {
      answer.reject(why);
      child.kill('SIGKILL');
      this.#child = null;
    };
    const limit = setTimeout(() => this.#giveUp?.(tooLong), this.#timeLimitMs);
    child.on('exit', onEnd).on('error', onEnd).on('message', onMessage);
    child.send(job, (error) => error && onEnd());
    try {
      return await answer.promise;
    } finally {
      this.#giveUp = null;
      clearTimeout(limit);
      child.off('exit', onEnd).off('error', onEnd).off('message', onMessage);
      this.#restLater();
    }
  }

  #process(): ChildProcess {
    if (!this.#child?.connected) this.#child = this.#processes.begin();
    return this.#child;
  }

  #restLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#rest(), this.#idleMs).unref();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#child) this.#processes.rest(this.#child);
    this.#child = null;
  }
}
