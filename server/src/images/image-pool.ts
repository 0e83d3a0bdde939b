import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credit } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { programBeside } from '../config/release.ts';
import {
  type DerivativeFile,
  type ImageJob,
  type ImageReply,
  Interrupted,
  NotAnImage,
  type OpenedImage,
  ProcessEnded,
} from './image-job.ts';
import { SpareCapacity } from './spare-capacity.ts';

/** A `nice` value: lower than everything that answers a request. */
const LOW = 10;
/** After this idle time the first process ends and frees its memory. */
const IDLE_MS = 10_000;
/** The second process ends soon: the first one stays ready for the next photograph. */
const SECOND_IDLE_MS = 1000;
const TIME_LIMIT_MS = 60_000;
/** Somebody is waiting for the photograph: after a killed process, opening is retried this soon, with less memory. */
const OPEN_AGAIN_MS = [500, 2000];
/** After a process was killed, jobs run one at a time for this long. */
const ALONE_AFTER_KILLED_MS = 600_000;

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

/** A photograph's file, the derivatives to make, and the folder for them. */
export interface Making {
  readonly source: string;
  readonly folder: string;
  readonly files: readonly DerivativeFile[];
  readonly credit: Credit;
  /** Uses less memory and more time. */
  readonly sparing?: boolean;
}

type Task = ImageJob extends infer Job ? (Job extends ImageJob ? Omit<Job, 'id'> : never) : never;

type Success = Exclude<ImageReply, { refused: string } | { failed: string }>;

const failure = (reply: Exclude<ImageReply, Success>): Error =>
  'refused' in reply ? new NotAnImage(reply.refused) : Object.assign(new Error(reply.failed), { code: reply.code });

/** A place for one process, which works on one photograph at a time. */
interface Lane {
  readonly idleMs: number;
  idle: NodeJS.Timeout | undefined;
  child: ChildProcess | null;
  isTaken: boolean;
  /** Gives up the job that the process works on now. */
  interrupt: (() => void) | null;
}

const newLane = (idleMs: number): Lane => ({ idleMs, idle: undefined, child: null, isTaken: false, interrupt: null });

type Work = (lane: Lane) => Promise<void>;

interface Options {
  readonly idleMs?: number;
  readonly timeLimitMs?: number;
  /** Tells whether nobody needs this computer's speed now, as a sign-in would. */
  readonly isQuiet?: () => boolean;
  readonly room?: Pick<SpareCapacity, 'look' | 'isThere'>;
  readonly processes?: ImageProcesses | undefined;
}

/**
 * Decodes and encodes photographs in child processes of low priority: inside the server they would share its thread
 * pool and slow everything down, and a malicious file could harm more than its own process. One runs at a time,
 * because each needs memory (`photograph-file.ts` has the maximum); two run where memory is plentiful and the machine
 * is idle.
 */
export class ImagePool {
  readonly #timeLimitMs: number;
  readonly #isQuiet: () => boolean;
  readonly #room: Pick<SpareCapacity, 'look' | 'isThere'>;
  readonly #processes: ImageProcesses;
  readonly #first: Lane;
  readonly #second: Lane;
  /** Somebody waits for these. */
  readonly #urgent: Work[] = [];
  readonly #deferrable: Work[] = [];
  #aloneUntil = 0;
  #closed = false;

  constructor({ idleMs = IDLE_MS, timeLimitMs, isQuiet, room, processes }: Options = {}) {
    this.#timeLimitMs = timeLimitMs ?? TIME_LIMIT_MS;
    this.#isQuiet = isQuiet ?? (() => true);
    this.#room = room ?? new SpareCapacity();
    this.#processes = processes ?? IMAGE_PROCESSES;
    this.#first = newLane(idleMs);
    this.#second = newLane(Math.min(idleMs, SECOND_IDLE_MS));
  }

  /** A second photograph may be processed now. */
  get hasRoom(): boolean {
    return performance.now() >= this.#aloneUntil && this.#isQuiet() && this.#room.isThere();
  }

  /** Prepares for a photograph that is being uploaded. */
  warm(): void {
    this.#room.look();
    this.#processOf(this.#first);
    if (!this.#first.interrupt) this.#restLater(this.#first);
  }

  /**
   * Makes the derivatives that are needed to show a photograph.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process was killed three times
   * @throws {Interrupted}
   */
  open(source: string, folder: string): Promise<OpenedImage> {
    return this.#enter(this.#urgent, (lane) => this.#open(lane, { source, folder }, OPEN_AGAIN_MS));
  }

  async #open(lane: Lane, file: Pick<Making, 'source' | 'folder'>, pauses: readonly number[]): Promise<OpenedImage> {
    try {
      const reply = await this.#ask(lane, { task: 'open', ...file, sparing: pauses !== OPEN_AGAIN_MS });
      if (!('opened' in reply)) throw new Error('answered to another question');
      return reply.opened;
    } catch (error) {
      const [pause, ...later] = pauses;
      if (!(error instanceof ProcessEnded) || pause === undefined) throw error;
      await delay(pause);
      return this.#open(lane, file, later);
    }
  }

  /**
   * Makes more derivatives of a photograph, after every photograph that still has to be opened; answers those that it made.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process was killed, or took too long
   * @throws {Interrupted}
   */
  async make(making: Making): Promise<readonly DerivativeFile[]> {
    const reply = await this.#enter(this.#deferrable, (lane) => this.#ask(lane, { task: 'make', ...making }));
    if (!('derivatives' in reply)) throw new Error('answered to another question');
    return reply.derivatives;
  }

  /** Interrupts current jobs; no more jobs start. */
  close(): void {
    this.#closed = true;
    for (const lane of [this.#first, this.#second]) {
      lane.interrupt?.();
      this.#rest(lane);
    }
  }

  #enter<Result>(queue: Work[], work: (lane: Lane) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      queue.push((lane) => work(lane).then(resolve, reject));
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#urgent.length + this.#deferrable.length === 0) return;
    const lane = this.#freeLane();
    const work = lane && (this.#urgent.shift() ?? this.#deferrable.shift());
    if (!lane || !work) return;
    lane.isTaken = true;
    void work(lane).finally(() => {
      lane.isTaken = false;
      this.#begin();
    });
  }

  #freeLane(): Lane | null {
    if (!this.#first.isTaken) return this.#first;
    return this.#second.isTaken || !this.hasRoom ? null : this.#second;
  }

  async #ask(lane: Lane, task: Task): Promise<Success> {
    if (this.#closed) throw new Interrupted('interrupted');
    clearTimeout(lane.idle);
    const child = this.#processOf(lane);
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
      child.kill('SIGKILL');
      lane.child = null;
    }, this.#timeLimitMs);
    lane.interrupt = () => answer.reject(new Interrupted('interrupted'));
    child.on('exit', onEnd).on('error', onEnd).on('message', onMessage);
    child.send({ ...task, id }, (error) => error && onEnd());
    try {
      return await answer.promise;
    } catch (error) {
      if (error instanceof ProcessEnded) this.#aloneUntil = performance.now() + ALONE_AFTER_KILLED_MS;
      throw error;
    } finally {
      lane.interrupt = null;
      clearTimeout(limit);
      child.off('exit', onEnd).off('error', onEnd).off('message', onMessage);
      this.#restLater(lane);
    }
  }

  #processOf(lane: Lane): ChildProcess {
    if (!lane.child?.connected) lane.child = this.#processes.begin();
    return lane.child;
  }

  #restLater(lane: Lane): void {
    clearTimeout(lane.idle);
    lane.idle = setTimeout(() => this.#rest(lane), lane.idleMs).unref();
  }

  #rest(lane: Lane): void {
    clearTimeout(lane.idle);
    if (lane.child) this.#processes.rest(lane.child);
    lane.child = null;
  }
}
