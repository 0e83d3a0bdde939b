import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Turns } from '../turns.ts';
import { type Credit, Interrupted, type Made, type OpenedImage, ProcessEnded } from './image-job.ts';
import { ImageLane } from './image-lane.ts';

/** Behind everything that answers somebody. */
const LOW = 10;
/** Behind that, too. */
const LOWEST = 19;
const IDLE_MS = 10_000;
/** Somebody waits for a photograph to be opened: what was killed over it is tried again this soon, and sparingly. */
const OPEN_AGAIN_MS = [500, 2000];

/** A photograph's file, where what is made of it is to be put, and what that is. */
export interface Making {
  readonly source: string;
  readonly folder: string;
  readonly wanted: readonly Made[];
  readonly credit: Credit;
  /** With less memory, and more time. */
  readonly sparing?: boolean;
}

/**
 * Decodes and encodes photographs in child processes of low priority: inside the server they would share its thread
 * pool and hold everything else up. One at a time, since each needs memory: `photograph-file.ts` says how much at most. Emits `idle` when there has been
 * nothing to do for a while.
 */
export class ImageProcessor extends EventEmitter<{ idle: [] }> {
  readonly #turns = new Turns();
  readonly #lane: ImageLane;
  readonly #idleLane: ImageLane;
  #closed = false;

  constructor(idleMs = IDLE_MS) {
    super();
    this.#lane = new ImageLane({ priority: LOW, idleMs });
    this.#idleLane = new ImageLane({ priority: LOWEST, idleMs });
    this.#lane.on('resting', () => this.emit('idle'));
  }

  /** There has been nothing to do for a while. */
  get isIdle(): boolean {
    return this.#lane.isResting;
  }

  /** Gets ready for a photograph that is on its way. */
  warm(): void {
    this.#idleLane.close();
    this.#lane.warm();
  }

  /**
   * Makes what a photograph needs to be shown.
   * @throws {NotAnImage}
   * @throws {ProcessEnded} when the process was killed over it, three times
   * @throws {Interrupted}
   */
  open(source: string, folder: string): Promise<OpenedImage> {
    return this.#turns.take(() => this.#open(source, folder, OPEN_AGAIN_MS));
  }

  async #open(source: string, folder: string, pauses: readonly number[]): Promise<OpenedImage> {
    this.#begin();
    try {
      const reply = await this.#lane.ask({ task: 'open', source, folder, sparing: pauses !== OPEN_AGAIN_MS });
      if (!('opened' in reply)) throw new Error('answered to another question');
      return reply.opened;
    } catch (error) {
      const [pause, ...later] = pauses;
      if (!(error instanceof ProcessEnded) || pause === undefined) throw error;
      await delay(pause);
      return this.#open(source, folder, later);
    }
  }

  /**
   * Makes more of a photograph, after all those that still have to be opened.
   * @throws {NotAnImage}
   * @throws {ProcessEnded}
   * @throws {Interrupted}
   */
  async make(making: Making): Promise<void> {
    await this.#turns.takeLater(async () => {
      this.#begin();
      return this.#lane.ask({ task: 'make', ...making });
    });
  }

  /**
   * Makes more of a photograph while there is nothing else to do. One at a time: the caller sees to that.
   * @throws {NotAnImage}
   * @throws {ProcessEnded}
   * @throws {Interrupted} as soon as there is something else to do
   */
  async makeIdly(making: Making): Promise<void> {
    await this.#idleLane.ask({ task: 'make', ...making });
  }

  /** What comes first has come. */
  #begin(): void {
    if (this.#closed) throw new Interrupted('interrupted');
    this.#idleLane.close();
  }

  /** Interrupts what is under way; nothing begins any more. */
  close(): void {
    this.#closed = true;
    this.#lane.close();
    this.#idleLane.close();
  }
}
