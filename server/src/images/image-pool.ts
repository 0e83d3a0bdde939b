import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { programBeside } from '../config/release.ts';
import {
  type Cropping,
  type DerivativeFile,
  type ImageReply,
  type ImageTask,
  Interrupted,
  type Making,
  NotAnImage,
  type OpenedImage,
  type Opening,
  ProcessEnded,
  TookTooLong,
} from './image-job.ts';

/** A `nice` value: lower than everything that answers a request. */
const LOW = 10;
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

/** When memory runs out, the system kills this process first, not the server. */
const sacrifice = (pid: number): void => {
  if (process.platform !== 'linux') return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
};

/** The processes that `image-worker.ts` runs in. */
export interface ImageProcesses {
  begin(): ChildProcess;
  /** Takes a process back. Nobody waits for its job, if it has one. */
  rest(child: ChildProcess): void;
}

export const IMAGE_PROCESSES: ImageProcesses = {
  begin() {
    const child = fork(programBeside(import.meta, 'image-worker'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: ENVIRONMENT,
    });
    if (child.pid) {
      os.setPriority(child.pid, LOW);
      sacrifice(child.pid);
    }
    // The caller of a job gets the error too; without this listener it would be unhandled.
    child.on('error', () => undefined);
    return child;
  },
  rest: (child) => void child.kill('SIGKILL'),
};

type Success = Exclude<ImageReply, { refused: string } | { failed: string }>;

const failure = (reply: Exclude<ImageReply, Success>): Error =>
  'refused' in reply ? new NotAnImage(reply.refused) : Object.assign(new Error(reply.failed), { code: reply.code });

type Work = () => Promise<void>;

interface Options {
  readonly idleMs?: number;
  readonly timeLimitMs?: number | undefined;
  readonly processes?: ImageProcesses | undefined;
}

/**
 * Decodes and encodes photographs in a child process of low priority: inside the server they would share its thread
 * pool and slow everything down, and a malicious file could harm more than its own process. One photograph at a time,
 * because each needs memory (`photograph-file.ts` has the maximum) and its encodings use two cores.
 */
export class ImagePool {
  readonly #idleMs: number;
  readonly #timeLimitMs: number;
  readonly #processes: ImageProcesses;
  /** Somebody waits for these. */
  readonly #urgent: Work[] = [];
  readonly #deferrable: Work[] = [];
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isWorking = false;
  /** Gives up the job that the process works on now. */
  #interrupt: (() => void) | null = null;
  #closed = false;

  constructor({ idleMs = IDLE_MS, timeLimitMs = TIME_LIMIT_MS, processes = IMAGE_PROCESSES }: Options = {}) {
    this.#idleMs = idleMs;
    this.#timeLimitMs = timeLimitMs;
    this.#processes = processes;
  }

  /** Prepares for a photograph that is being uploaded. */
  warm(): void {
    this.#process();
    if (!this.#interrupt) this.#restLater();
  }

  /**
   * Makes the derivatives that are needed to show a photograph, or those of a logo.
   * @throws {NotAnImage | TookTooLong}
   * @throws {ProcessEnded} when the process was killed three times
   * @throws {Interrupted}
   */
  open(source: string, folder: string, isLogo = false): Promise<OpenedImage> {
    return this.#enter(this.#urgent, () => this.#open({ source, folder, isLogo }, OPEN_AGAIN_MS));
  }

  async #open(file: Omit<Opening, 'task'>, pauses: readonly number[]): Promise<OpenedImage> {
    try {
      const reply = await this.#ask({ task: 'open', ...file, sparing: pauses !== OPEN_AGAIN_MS });
      if (!('opened' in reply)) throw new Error('answered to another question');
      return reply.opened;
    } catch (error) {
      const [pause, ...later] = pauses;
      if (!(error instanceof ProcessEnded) || pause === undefined) throw error;
      await delay(pause);
      return this.#open(file, later);
    }
  }

  /**
   * Makes more derivatives of a photograph, after every photograph that still has to be opened; answers those that it made.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process was killed, or took too long
   * @throws {Interrupted}
   */
  async make(making: Omit<Making, 'task'>): Promise<readonly DerivativeFile[]> {
    const reply = await this.#enter(this.#deferrable, () => this.#ask({ task: 'make', ...making }));
    if (!('derivatives' in reply)) throw new Error('answered to another question');
    return reply.derivatives;
  }

  /**
   * Crops a picture, in its turn among the deferrable jobs; the file appears whole or not at all.
   * @throws {NotAnImage | ProcessEnded | Interrupted}
   */
  async crop(cropping: Omit<Cropping, 'task'>): Promise<void> {
    await this.#enter(this.#deferrable, () => this.#ask({ task: 'crop', ...cropping }));
  }

  /** Interrupts the current job; no more jobs start. */
  close(): void {
    this.#closed = true;
    this.#interrupt?.();
    this.#rest();
  }

  #enter<Result>(queue: Work[], work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      void this.#begin();
    });
  }

  async #begin(): Promise<void> {
    const work = this.#isWorking ? undefined : (this.#urgent.shift() ?? this.#deferrable.shift());
    if (!work) return;
    this.#isWorking = true;
    await work();
    this.#isWorking = false;
    void this.#begin();
  }

  async #ask(task: ImageTask): Promise<Success> {
    if (this.#closed) throw new Interrupted('interrupted');
    clearTimeout(this.#idle);
    const child = this.#process();
    const id = uuid();
    const answer = Promise.withResolvers<Success>();
    const onEnd = () => answer.reject(new ProcessEnded('the process ended'));
    const onMessage = (reply: ImageReply) => {
      if (reply.id !== id) return;
      if ('refused' in reply || 'failed' in reply) answer.reject(failure(reply));
      else answer.resolve(reply);
    };
    const limit = setTimeout(() => {
      answer.reject(task.task === 'open' ? new TookTooLong() : new ProcessEnded('takes too long to process'));
      child.kill('SIGKILL');
      this.#child = null;
    }, this.#timeLimitMs);
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
