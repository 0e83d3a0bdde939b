import { setTimeout as delay } from 'node:timers/promises';
import type { Credit } from '@shutterdesk/shared';
import { type DerivativeFile, Interrupted, type OpenedImage, ProcessEnded } from './image-job.ts';
import type { ImageLane } from './image-lane.ts';
import { ImageLanes } from './image-lanes.ts';
import type { ImageProcesses } from './image-processes.ts';
import { SpareRoom } from './spare-room.ts';

/** Lower than everything that answers a request. */
const LOW = 10;
const IDLE_MS = 10_000;
/** Somebody is waiting for the photograph: after a killed process, opening is retried this soon, with less memory. */
const OPEN_AGAIN_MS = [500, 2000];
/** After a process was killed, jobs run one at a time for this long. */
const ALONE_AFTER_KILLED_MS = 600_000;

/** A photograph's file, the derivatives to make, and the folder for them. */
export interface Making {
  readonly source: string;
  readonly folder: string;
  readonly files: readonly DerivativeFile[];
  readonly credit: Credit;
  /** Uses less memory and more time. */
  readonly sparing?: boolean;
}

interface Options {
  readonly idleMs?: number;
  /** Tells whether nobody needs this computer's speed now, as a sign-in would. */
  readonly isQuiet?: () => boolean;
  readonly processes?: ImageProcesses | undefined;
}

/**
 * Decodes and encodes photographs in child processes of low priority: inside the server they would share its thread
 * pool and slow everything down. One runs at a time, because each needs memory (`photograph-file.ts` has the
 * maximum); two run where memory is plentiful and the machine is idle.
 */
export class ImageProcessor {
  readonly #room = new SpareRoom();
  readonly #isQuiet: () => boolean;
  readonly #lanes: ImageLanes;
  #aloneUntil = 0;
  #closed = false;

  constructor({ idleMs = IDLE_MS, isQuiet = () => true, processes }: Options = {}) {
    this.#isQuiet = isQuiet;
    this.#lanes = new ImageLanes({ priority: LOW, idleMs, processes, hasRoom: () => this.hasRoom });
  }

  /** A second photograph may be processed now. */
  get hasRoom(): boolean {
    return Date.now() >= this.#aloneUntil && this.#isQuiet() && this.#room.isThere();
  }

  /** Prepares for a photograph that is being uploaded. */
  warm(): void {
    this.#room.look();
    this.#lanes.warm();
  }

  /**
   * Makes the derivatives that are needed to show a photograph.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process was killed three times
   * @throws {Interrupted}
   */
  open(source: string, folder: string): Promise<OpenedImage> {
    return this.#lanes.take((lane) => this.#open(lane, { source, folder }, OPEN_AGAIN_MS));
  }

  async #open(
    lane: ImageLane,
    file: Pick<Making, 'source' | 'folder'>,
    pauses: readonly number[],
  ): Promise<OpenedImage> {
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
   * @throws {ProcessEnded}
   * @throws {Interrupted}
   */
  async make(making: Making): Promise<readonly DerivativeFile[]> {
    const reply = await this.#lanes.takeLater((lane) => this.#ask(lane, { task: 'make', ...making }));
    if (!('derivatives' in reply)) throw new Error('answered to another question');
    return reply.derivatives;
  }

  async #ask(lane: ImageLane, task: Parameters<ImageLane['ask']>[0]) {
    if (this.#closed) throw new Interrupted('interrupted');
    try {
      return await lane.ask(task);
    } catch (error) {
      if (error instanceof ProcessEnded) this.#aloneUntil = Date.now() + ALONE_AFTER_KILLED_MS;
      throw error;
    }
  }

  /** Interrupts current jobs; no more jobs start. */
  close(): void {
    this.#closed = true;
    this.#lanes.close();
  }
}
